/* INSERT, statement sets, EXECUTE, COMPILE, EXPLAIN. */

SqlNode InsertStatement() :
{
    final Span s;
    boolean overwrite = false;
    boolean upsert = false;
    final SqlIdentifier tableName;
    final SqlNode table;
    SqlNodeList partition = SqlNodeList.EMPTY;
    SqlNodeList columns = null;
    final SqlNode source;
    SqlInsertInto.OnConflict onConflict = null;
}
{
    (
        <INSERT> { s = span(); }
        ( <INTO> | <OVERWRITE> { overwrite = true; } )
    |
        <UPSERT> { s = span(); upsert = true; } <INTO>
    )
    tableName = CompoundTableIdentifier()
    ( table = TableHints(tableName) | { table = tableName; } )
    [ <PARTITION> partition = PartitionSpec() ]
    [ LOOKAHEAD(2) columns = InsertColumns() ]
    source = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY)
    [ <ON> <CONFLICT> <DO> onConflict = ConflictAction() ]
    {
        if (upsert) {
            return unsupportedSoFar(s, "UPSERT INTO");
        }
        return new SqlInsertInto(s.end(this), overwrite, table, partition, columns, source, onConflict);
    }
}

SqlNodeList InsertColumns() :
{
    final Span s;
    SqlIdentifier column;
    final List<SqlNode> columns = new ArrayList<SqlNode>();
}
{
    <LPAREN> { s = span(); }
    column = CompoundIdentifier() { columns.add(column); }
    ( <COMMA> column = CompoundIdentifier() { columns.add(column); } )*
    <RPAREN> { return new SqlNodeList(columns, s.end(this)); }
}

SqlInsertInto.OnConflict ConflictAction() :
{
}
{
    <ERROR> { return SqlInsertInto.OnConflict.ERROR; }
|
    <NOTHING> { return SqlInsertInto.OnConflict.NOTHING; }
|
    <DEDUPLICATE> { return SqlInsertInto.OnConflict.DEDUPLICATE; }
}

/** STATEMENT SET BEGIN INSERT ...; INSERT ...; END. */
SqlStatementSet StatementSet() :
{
    final Span s;
    SqlNode insert;
    final List<SqlNode> inserts = new ArrayList<SqlNode>();
}
{
    <STATEMENT> { s = span(); }
    <SET> <BEGIN>
    (
        insert = InsertStatement() { inserts.add(insert); }
        <SEMICOLON>
    )+
    <END> { return new SqlStatementSet(s.end(this), listOf(inserts)); }
}

SqlNode BeginStatementSet() :
{
    final Span s;
}
{
    <BEGIN> { s = span(); }
    <STATEMENT> <SET> { return new SqlBeginStatementSet(s.end(this)); }
}

SqlNode ExecuteStatement() :
{
    final Span s;
    final SqlNode statement;
    final SqlLiteral path;
}
{
    <EXECUTE> { s = span(); }
    (
        LOOKAHEAD(1)
        <PLAN> path = StringValue() { return new SqlExecutePlan(s.end(this), path); }
    |
        LOOKAHEAD(1)
        statement = StatementSet() { return new SqlExecute(s.end(this), statement); }
    |
        statement = InsertStatement() { return new SqlExecute(s.end(this), statement); }
    |
        statement = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY) { return new SqlExecute(s.end(this), statement); }
    )
}

SqlNode CompileStatement() :
{
    final Span s;
    final SqlLiteral path;
    final boolean ifNotExists;
    final SqlNode statement;
}
{
    <COMPILE> { s = span(); }
    (
        <AND> <EXECUTE> <PLAN> path = StringValue()
        <FOR> statement = InsertOrStatementSet()
        { return new SqlCompileAndExecutePlan(s.end(this), path, statement); }
    |
        <PLAN> path = StringValue()
        ifNotExists = IfNotExistsOpt()
        <FOR> statement = InsertOrStatementSet()
        { return new SqlCompilePlan(s.end(this), path, ifNotExists, statement); }
    )
}

SqlNode InsertOrStatementSet() :
{
    final SqlNode statement;
}
{
    ( statement = StatementSet() | statement = InsertStatement() )
    { return statement; }
}

/** What a job can become. */
SqlNode UpgradedStatement() :
{
    final Span s;
    final SqlLiteral path;
    final SqlNode statement;
}
{
    <EXECUTE> { s = span(); }
    (
        <PLAN> path = StringValue() { return new SqlExecutePlan(s.end(this), path); }
    |
        statement = InsertOrStatementSet() { return statement; }
    )
|
    statement = InsertOrStatementSet() { return statement; }
}

SqlNode FlinkExplain() :
{
    final Span s;
    final List<SqlNode> details = new ArrayList<SqlNode>();
    final SqlLiteral path;
    final SqlNode statement;
}
{
    <EXPLAIN> { s = span(); }
    (
        LOOKAHEAD(2)
        <COMPILED> <PLAN> path = StringValue() { return new SqlExplainCompiledPlan(s.end(this), path); }
    |
        LOOKAHEAD(2)
        <UPGRADE> path = StringValue() <FOR> statement = UpgradedStatement()
        { return new SqlExplainUpgrade(s.end(this), path, statement); }
    |
        [
            LOOKAHEAD(1)
            (
                <PLAN> <FOR>
            |
                AddExplainDetail(details)
                ( <COMMA> AddExplainDetail(details) )*
            )
        ]
        statement = ExplainedStatement()
        { return new SqlExplainStatement(s.end(this), listOf(details), statement); }
    )
}

void AddExplainDetail(List<SqlNode> details) :
{
    final SqlExplainStatement.Detail detail;
}
{
    (
        <ESTIMATED_COST> { detail = SqlExplainStatement.Detail.ESTIMATED_COST; }
    |
        <CHANGELOG_MODE> { detail = SqlExplainStatement.Detail.CHANGELOG_MODE; }
    |
        <JSON_EXECUTION_PLAN> { detail = SqlExplainStatement.Detail.JSON_EXECUTION_PLAN; }
    |
        <PLAN_ADVICE> { detail = SqlExplainStatement.Detail.PLAN_ADVICE; }
    |
        <PHASES> { detail = SqlExplainStatement.Detail.PHASES; }
    )
    { details.add(SqlLiteral.createSymbol(detail, getPos())); }
}

SqlNode ExplainedStatement() :
{
    final Span s;
    SqlNode statement;
}
{
    LOOKAHEAD(1)
    statement = StatementSet() { return statement; }
|
    <EXECUTE>
    (
        LOOKAHEAD(1)
        statement = StatementSet()
    |
        statement = InsertStatement()
    |
        statement = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY)
    )
    { return statement; }
|
    statement = InsertStatement() { return statement; }
|
    statement = UnsupportedRowChange() { return statement; }
|
    LOOKAHEAD(1)
    statement = ReplaceTableAs() { return statement; }
|
    <CREATE> { s = span(); }
    (
        <TABLE> statement = CreateTable(s, false)
        {
            if (!(statement instanceof SqlCreateTableAs)) {
                throw generateParseException();
            }
            return statement;
        }
    |
        <OR> <REPLACE> <TABLE>
        statement = CreateTableAs(s, SqlCreateTableAs.Mode.CREATE_OR_REPLACE) { return statement; }
    )
|
    statement = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY) { return statement; }
}
