/* Data types: Flink's own, and the standard ones with their collection suffixes. */

/** A type with its NULL or NOT NULL; without either it is nullable. */
SqlDataTypeSpec NullableType() :
{
    final SqlDataTypeSpec type;
    final boolean nullable;
}
{
    type = DataType()
    nullable = NullableOptDefaultTrue()
    { return type.withNullable(nullable, Span.of(type).end(this)); }
}

SqlDataTypeSpec NullableTypeEof() :
{
    final SqlDataTypeSpec type;
}
{
    type = NullableType() <EOF> { return type; }
}

SqlTypeNameSpec FlinkTypeName() :
{
    SqlTypeNameSpec type;
    final Span s;
}
{
    { s = Span.of(); }
    (
        type = SimpleFlinkTypeName()
    |
        <TIMESTAMP_LTZ> { s.add(this); }
        type = TimestampLtzPrecision(s)
    |
        type = CollectionTypeName()
    |
        type = FlinkMapTypeName()
    |
        type = FlinkRowTypeName()
    |
        type = RawTypeName()
    |
        type = StructuredTypeName()
    |
        type = SqlTypeName(s)
    )
    (
        LOOKAHEAD(1)
        (
            <ARRAY> { type = SqlCollectionType.suffix(SqlTypeName.ARRAY, type, getPos()); }
        |
            <MULTISET> { type = SqlCollectionType.suffix(SqlTypeName.MULTISET, type, getPos()); }
        )
    )*
    { return type; }
}

SqlTypeNameSpec SimpleFlinkTypeName() :
{
}
{
    <STRING> { return new SqlSimpleType(SqlSimpleType.Name.STRING, getPos()); }
|
    <BYTES> { return new SqlSimpleType(SqlSimpleType.Name.BYTES, getPos()); }
|
    <VARIANT> { return new SqlSimpleType(SqlSimpleType.Name.VARIANT, getPos()); }
|
    <BITMAP> { return new SqlSimpleType(SqlSimpleType.Name.BITMAP, getPos()); }
}

SqlTypeNameSpec TimestampLtzPrecision(Span s) :
{
    final int precision;
}
{
    precision = PrecisionOpt()
    { return new SqlBasicTypeNameSpec(SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE, precision, s.end(this)); }
}

SqlTypeNameSpec CollectionTypeName() :
{
    final Span s;
    final SqlTypeName collection;
    final SqlDataTypeSpec element;
}
{
    (
        <ARRAY> { collection = SqlTypeName.ARRAY; }
    |
        <MULTISET> { collection = SqlTypeName.MULTISET; }
    )
    { s = span(); }
    <LT> element = NullableType() <GT>
    { return new SqlCollectionType(collection, element, s.end(this)); }
}

SqlTypeNameSpec FlinkMapTypeName() :
{
    final Span s;
    final SqlDataTypeSpec key;
    final SqlDataTypeSpec value;
}
{
    <MAP> { s = span(); }
    <LT> key = NullableType() <COMMA> value = NullableType() <GT>
    { return new SqlMapType(key, value, s.end(this)); }
}

SqlTypeNameSpec FlinkRowTypeName() :
{
    final Span s;
    final List<SqlTypeField> fields = new ArrayList<SqlTypeField>();
}
{
    <ROW> { s = span(); }
    (
        <NE>
    |
        <LT> [ AddTypeFields(fields) ] <GT>
    |
        <LPAREN> [ AddTypeFields(fields) ] <RPAREN>
    )
    { return new SqlRowType(fields, s.end(this)); }
}

void AddTypeFields(List<SqlTypeField> fields) :
{
}
{
    AddTypeField(fields)
    ( <COMMA> AddTypeField(fields) )*
}

void AddTypeField(List<SqlTypeField> fields) :
{
    final SqlIdentifier name;
    final SqlDataTypeSpec type;
    String comment = null;
}
{
    name = SimpleIdentifier()
    type = NullableType()
    [ [ <COMMENT> ] comment = QuotedString() ]
    { fields.add(new SqlTypeField(name, type, comment)); }
}

SqlTypeNameSpec RawTypeName() :
{
    final Span s;
    final String className;
    final String serializer;
}
{
    <RAW> { s = span(); }
    <LPAREN> className = QuotedString() <COMMA> serializer = QuotedString() <RPAREN>
    { return new SqlRawType(className, serializer, s.end(this)); }
}

SqlTypeNameSpec StructuredTypeName() :
{
    final Span s;
    final String className;
    final List<SqlTypeField> fields = new ArrayList<SqlTypeField>();
}
{
    <STRUCTURED> { s = span(); }
    <LT> className = QuotedString()
    ( <COMMA> AddTypeField(fields) )*
    <GT>
    { return new SqlStructuredType(className, fields, s.end(this)); }
}
