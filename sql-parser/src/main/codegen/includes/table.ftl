/* CREATE TABLE and DROP TABLE. */

SqlNode CreateTable(Span s, boolean temporary) :
{
    final boolean ifNotExists;
    final SqlIdentifier name;
    final TableElements elements = new TableElements();
    final SqlCreateTable table;
    final SqlNode query;
    SqlTableLike like = null;
}
{
    ifNotExists = IfNotExistsOpt()
    name = CompoundIdentifier()
    [ TableElementList(elements) ]
    TableClauses(elements)
    (
        <AS>
        { table = elements.createTable(s.end(this), temporary, ifNotExists, name, null); }
        query = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY)
        {
            return new SqlCreateTableAs(
                s.end(this), SqlCreateTableAs.Mode.CREATE, table, elements.columnOrder(), query);
        }
    |
        [ like = TableLike() ]
        {
            elements.checkColumnsHaveTypes();
            return elements.createTable(s.end(this), temporary, ifNotExists, name, like);
        }
    )
}

/** What follows CREATE OR REPLACE TABLE: only the form with AS exists. */
SqlNode CreateTableAs(Span s, SqlCreateTableAs.Mode mode) :
{
    final SqlIdentifier name;
    final TableElements elements = new TableElements();
    final SqlCreateTable table;
    final SqlNode query;
}
{
    name = CompoundIdentifier()
    [ TableElementList(elements) ]
    TableClauses(elements)
    <AS> { table = elements.createTable(s.end(this), false, false, name, null); }
    query = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY)
    { return new SqlCreateTableAs(s.end(this), mode, table, elements.columnOrder(), query); }
}

SqlNode ReplaceTableAs() :
{
    final Span s;
    final SqlNode statement;
}
{
    <REPLACE> { s = span(); }
    <TABLE> statement = CreateTableAs(s, SqlCreateTableAs.Mode.REPLACE)
    { return statement; }
}

void TableClauses(TableElements elements) :
{
    final SqlLiteral comment;
    final SqlNodeList options;
    SqlNodeList list;
    final SqlDistribution distribution;
}
{
    comment = CommentOpt() { elements.comment(comment); }
    [
        <DISTRIBUTED> distribution = Distribution(span())
        { elements.distribution(distribution); }
    ]
    [
        <PARTITIONED> <BY> list = ParenthesizedSimpleIdentifierList()
        { elements.partitionKeys(list); }
    ]
    options = WithOptionsOpt() { elements.options(options); }
}

void TableElementList(TableElements elements) :
{
}
{
    <LPAREN>
    [
        TableElement(elements)
        ( <COMMA> TableElement(elements) )*
    ]
    <RPAREN>
}

void TableElement(TableElements elements) :
{
    final SqlWatermark watermark;
    final SqlTableConstraint constraint;
}
{
    LOOKAHEAD(2)
    watermark = Watermark() { elements.watermark(watermark); }
|
    constraint = TableConstraint() { elements.constraint(constraint); }
|
    TableColumn(elements)
}

SqlWatermark Watermark() :
{
    final Span s;
    final SqlIdentifier column;
    final SqlNode expression;
}
{
    <WATERMARK> { s = span(); }
    <FOR> column = CompoundIdentifier()
    <AS> expression = Expression(ExprContext.ACCEPT_NON_QUERY)
    { return new SqlWatermark(s.end(this), column, expression); }
}

SqlTableConstraint TableConstraint() :
{
    final Span s;
    SqlIdentifier name = null;
    final SqlTableConstraint.Kind kind;
    final SqlNodeList columns;
    final boolean enforced;
}
{
    { s = Span.of(); }
    [ <CONSTRAINT> { s.add(this); } name = SimpleIdentifier() ]
    kind = ConstraintKind() { s.add(this); }
    columns = ParenthesizedSimpleIdentifierList()
    enforced = EnforcedOpt()
    { return new SqlTableConstraint(s.end(this), name, kind, columns, enforced); }
}

SqlTableConstraint.Kind ConstraintKind() :
{
}
{
    <PRIMARY> <KEY> { return SqlTableConstraint.Kind.PRIMARY_KEY; }
|
    <UNIQUE> { return SqlTableConstraint.Kind.UNIQUE; }
}

boolean EnforcedOpt() :
{
}
{
    LOOKAHEAD(2)
    <NOT> <ENFORCED> { return false; }
|
    [ <ENFORCED> ] { return true; }
}

void TableColumn(TableElements elements) :
{
    final SqlIdentifier name;
}
{
    name = SimpleIdentifier()
    (
        ComputedColumn(elements, name)
    |
        TypedColumn(elements, name)
    |
        { elements.columnReference(name); }
    )
}

void ComputedColumn(TableElements elements, SqlIdentifier name) :
{
    final SqlNode expression;
    final SqlLiteral comment;
}
{
    <AS> expression = Expression(ExprContext.ACCEPT_NON_QUERY)
    comment = CommentOpt()
    { elements.column(new SqlComputedColumn(Span.of(name).end(this), name, comment, expression)); }
}

void TypedColumn(TableElements elements, SqlIdentifier name) :
{
    final SqlDataTypeSpec type;
    SqlLiteral key = null;
    boolean virtual = false;
    SqlLiteral comment;
    SqlIdentifier constraintName = null;
    final SqlTableConstraint.Kind kind;
    final Span constraintSpan;
    final boolean enforced;
    SqlTableConstraint constraint = null;
}
{
    type = NullableType()
    (
        <METADATA>
        [ <FROM> key = StringValue() ]
        [ <VIRTUAL> { virtual = true; } ]
        comment = CommentOpt()
        { elements.column(new SqlMetadataColumn(Span.of(name).end(this), name, comment, type, key, virtual)); }
    |
        [
            { constraintSpan = Span.of(); }
            [ <CONSTRAINT> { constraintSpan.add(this); } constraintName = SimpleIdentifier() ]
            kind = ConstraintKind() { constraintSpan.add(this); }
            enforced = EnforcedOpt()
            {
                constraint = new SqlTableConstraint(
                    constraintSpan.end(this), constraintName, kind, SqlNodeList.of(name), enforced);
            }
        ]
        comment = CommentOpt()
        { elements.column(new SqlPhysicalColumn(Span.of(name).end(this), name, comment, type, constraint)); }
    )
}

/** What follows DISTRIBUTED or DISTRIBUTION: [BY [HASH|RANGE] (columns)] [INTO n BUCKETS]. */
SqlDistribution Distribution(Span s) :
{
    SqlDistribution.Kind kind = SqlDistribution.Kind.UNKNOWN;
    SqlNodeList columns = SqlNodeList.EMPTY;
    SqlLiteral buckets = null;
}
{
    (
        <BY>
        [
            <HASH> { kind = SqlDistribution.Kind.HASH; }
        |
            <RANGE> { kind = SqlDistribution.Kind.RANGE; }
        ]
        columns = ParenthesizedSimpleIdentifierList()
        [ <INTO> buckets = BucketCount() ]
    |
        <INTO> buckets = BucketCount()
    )
    { return new SqlDistribution(s.end(this), kind, columns, buckets); }
}

SqlLiteral BucketCount() :
{
    final SqlLiteral count;
}
{
    <UNSIGNED_INTEGER_LITERAL> { count = SqlLiteral.createExactNumeric(token.image, getPos()); }
    <BUCKETS> { return count; }
}

SqlTableLike TableLike() :
{
    final Span s;
    final SqlIdentifier source;
    final List<SqlNode> options = new ArrayList<SqlNode>();
}
{
    <LIKE> { s = span(); }
    source = CompoundIdentifier()
    [
        <LPAREN>
        ( AddLikeOption(options) )+
        <RPAREN>
    ]
    { return new SqlTableLike(s.end(this), source, listOf(options)); }
}

void AddLikeOption(List<SqlNode> options) :
{
    final SqlTableLikeOption.Merging merging;
    final SqlTableLikeOption.Feature feature;
    final Span s;
}
{
    (
        <INCLUDING> { merging = SqlTableLikeOption.Merging.INCLUDING; }
    |
        <EXCLUDING> { merging = SqlTableLikeOption.Merging.EXCLUDING; }
    |
        <OVERWRITING> { merging = SqlTableLikeOption.Merging.OVERWRITING; }
    )
    { s = span(); }
    (
        <ALL> { feature = SqlTableLikeOption.Feature.ALL; }
    |
        <CONSTRAINTS> { feature = SqlTableLikeOption.Feature.CONSTRAINTS; }
    |
        <DISTRIBUTION> { feature = SqlTableLikeOption.Feature.DISTRIBUTION; }
    |
        <GENERATED> { feature = SqlTableLikeOption.Feature.GENERATED; }
    |
        <METADATA> { feature = SqlTableLikeOption.Feature.METADATA; }
    |
        <OPTIONS> { feature = SqlTableLikeOption.Feature.OPTIONS; }
    |
        <PARTITIONS> { feature = SqlTableLikeOption.Feature.PARTITIONS; }
    |
        <WATERMARKS> { feature = SqlTableLikeOption.Feature.WATERMARKS; }
    )
    { options.add(new SqlTableLikeOption(s.end(this), merging, feature)); }
}

SqlNode DropTable(Span s, boolean temporary) :
{
    final boolean ifExists;
    final SqlIdentifier name;
    final boolean cascade;
}
{
    ifExists = IfExistsOpt()
    name = CompoundIdentifier()
    cascade = CascadeOpt()
    { return new SqlDropTable(s.end(this), temporary, ifExists, name, cascade); }
}
