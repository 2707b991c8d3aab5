/* SHOW and DESCRIBE. */

SqlNode FlinkShow() :
{
    final Span s;
    final SqlNode statement;
}
{
    <SHOW> { s = span(); }
    (
        <CREATE> statement = ShowCreate(s)
    |
        <CURRENT>
        (
            <CATALOG> { statement = new SqlShowCurrentCatalog(s.end(this)); }
        |
            <DATABASE> { statement = new SqlShowCurrentDatabase(s.end(this)); }
        )
    |
        statement = ShowObjects(s)
    |
        <COLUMNS> statement = ShowColumns(s)
    |
        <PARTITIONS> statement = ShowPartitions(s)
    |
        <JARS> { statement = new SqlShowJars(s.end(this)); }
    |
        <JOBS> { statement = new SqlShowJobs(s.end(this)); }
    |
        <JOB> statement = ShowJobWatermarks(s)
    |
        <MODULES> { statement = new SqlShowModules(s.end(this), false); }
    |
        <FULL> <MODULES> { statement = new SqlShowModules(s.end(this), true); }
    |
        statement = UnsupportedShow(s)
    )
    { return statement; }
}

SqlNode ShowJobWatermarks(Span s) :
{
    final SqlLiteral id;
}
{
    id = StringValue() <WATERMARKS> { return new SqlShowJobWatermarks(s.end(this), id); }
}

SqlNode ShowCreate(Span s) :
{
    final SqlIdentifier name;
}
{
    <TABLE> name = CompoundIdentifier() { return new SqlShowCreateTable(s.end(this), name); }
|
    <VIEW> name = CompoundIdentifier() { return new SqlShowCreateView(s.end(this), name); }
|
    <CATALOG> name = SimpleIdentifier() { return new SqlShowCreateCatalog(s.end(this), name); }
|
    <MODEL> CompoundIdentifier() { return unsupportedSoFar(s, "SHOW CREATE MODEL"); }
|
    <CONNECTION> CompoundIdentifier() { return unsupportedSoFar(s, "SHOW CREATE CONNECTION"); }
|
    [ <OR> <ALTER> ] <MATERIALIZED> <TABLE> CompoundIdentifier()
    { return unsupportedSoFar(s, "SHOW CREATE MATERIALIZED TABLE"); }
}

SqlNode ShowObjects(Span s) :
{
    SqlIdentifier in;
    final SqlNamePattern pattern;
    boolean user = false;
}
{
    <CATALOGS> pattern = NamePatternOpt() { return new SqlShowCatalogs(s.end(this), pattern); }
|
    <DATABASES> in = InOpt() pattern = NamePatternOpt() { return new SqlShowDatabases(s.end(this), in, pattern); }
|
    <TABLES> in = InOpt() pattern = NamePatternOpt() { return new SqlShowTables(s.end(this), in, pattern); }
|
    <VIEWS> in = InOpt() pattern = NamePatternOpt() { return new SqlShowViews(s.end(this), in, pattern); }
|
    [ <USER> { user = true; } ]
    <FUNCTIONS> in = InOpt() pattern = NamePatternOpt()
    { return new SqlShowFunctions(s.end(this), user, in, pattern); }
}

SqlUnsupportedStatement UnsupportedShow(Span s) :
{
}
{
    <MODELS> InOpt() NamePatternOpt() { return unsupportedSoFar(s, "SHOW MODELS"); }
|
    <CONNECTIONS> InOpt() NamePatternOpt() { return unsupportedSoFar(s, "SHOW CONNECTIONS"); }
|
    <PROCEDURES> InOpt() NamePatternOpt() { return unsupportedSoFar(s, "SHOW PROCEDURES"); }
|
    <MATERIALIZED> <TABLES> InOpt() NamePatternOpt() { return unsupportedSoFar(s, "SHOW MATERIALIZED TABLES"); }
}

SqlNode ShowColumns(Span s) :
{
    final SqlIdentifier table;
    final SqlNamePattern pattern;
}
{
    ( <FROM> | <IN> ) table = CompoundIdentifier()
    pattern = NamePatternOpt()
    { return new SqlShowColumns(s.end(this), table, pattern); }
}

SqlNode ShowPartitions(Span s) :
{
    final SqlIdentifier table;
    SqlNodeList partition = SqlNodeList.EMPTY;
}
{
    table = CompoundIdentifier()
    [ <PARTITION> partition = PartitionSpec() ]
    { return new SqlShowPartitions(s.end(this), table, partition); }
}

SqlIdentifier InOpt() :
{
    final SqlIdentifier in;
}
{
    ( <FROM> | <IN> ) in = CompoundIdentifier() { return in; }
|
    { return null; }
}

SqlNamePattern NamePatternOpt() :
{
    final Span s;
    boolean negated = false;
    boolean ignoreCase = false;
    final SqlLiteral pattern;
}
{
    { s = Span.of(); }
    [ <NOT> { negated = true; s.add(this); } ]
    ( <LIKE> | <ILIKE> { ignoreCase = true; } ) { s.add(this); }
    pattern = StringValue() { return new SqlNamePattern(s.end(this), negated, ignoreCase, pattern); }
|
    { return null; }
}

/** Built-in functions are described by their names, also by those that are keywords. */
SqlIdentifier DescribedFunctionName() :
{
    final SqlIdentifier name;
}
{
    name = FunctionName() { return name; }
|
    (
        <CAST> | <TRY_CAST> | <CLASSIFIER> | <CEIL> | <CONVERT> | <EXTRACT> | <JSON_ARRAY> | <JSON_ARRAYAGG> | <JSON_EXISTS> | <JSON_OBJECT> | <JSON_OBJECTAGG>
        | <JSON_QUERY> | <JSON_VALUE> | <OVERLAY> | <POSITION> | <SUBSTRING> | <TRANSLATE> | <TRIM>
    )
    { return new SqlIdentifier(unquotedIdentifier(), getPos()); }
}

SqlNode FlinkDescribe() :
{
    final Span s;
    final SqlIdentifier name;
    final boolean extended;
    final SqlLiteral id;
}
{
    ( <DESCRIBE> | <DESC> ) { s = span(); }
    (
        LOOKAHEAD({ <@beforeName keyword="CATALOG" /> })
        <CATALOG> extended = ExtendedOpt() name = SimpleIdentifier()
        { return new SqlDescribeCatalog(s.end(this), extended, name); }
    |
        <FUNCTION> extended = ExtendedOpt() name = DescribedFunctionName()
        { return new SqlDescribeFunction(s.end(this), extended, name); }
    |
        LOOKAHEAD({ <@beforeName keyword="JOB" /> })
        <JOB> id = StringValue() { return new SqlDescribeJob(s.end(this), id); }
    |
        LOOKAHEAD({ <@beforeName keyword="DATABASE" /> })
        <DATABASE> ExtendedOpt() CompoundIdentifier() { return unsupportedSoFar(s, "DESCRIBE DATABASE"); }
    |
        LOOKAHEAD({ <@beforeName keyword="MODEL" /> })
        <MODEL> ExtendedOpt() CompoundIdentifier() { return unsupportedSoFar(s, "DESCRIBE MODEL"); }
    |
        LOOKAHEAD({ <@beforeName keyword="CONNECTION" /> })
        <CONNECTION> ExtendedOpt() CompoundIdentifier() { return unsupportedSoFar(s, "DESCRIBE CONNECTION"); }
    |
        extended = ExtendedOpt() name = CompoundIdentifier()
        { return new SqlDescribeRelation(s.end(this), extended, name); }
    )
}
