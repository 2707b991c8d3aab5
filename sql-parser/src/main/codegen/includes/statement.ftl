/* The door: every statement that is not a plain query. */

/** The words that begin a statement of ours; no query begins with one of them, reserved or not. */
void StatementStart() :
{
}
{
    <CREATE> | <REPLACE> | <ALTER> | <DROP> | <USE> | <SHOW> | <DESCRIBE> | <DESC> | <EXPLAIN>
|
    <INSERT> | <UPSERT> | <UPDATE> | <DELETE> | <MERGE> | <CALL> | <TRUNCATE> | <ANALYZE>
|
    <SET> | <RESET> | <BEGIN> | <END> | <EXECUTE> | <COMPILE> | <ADD> | <REMOVE> | <STOP> | <LOAD> | <UNLOAD>
|
    <HELP> | <QUIT> | <EXIT> | <CLEAR>
}

SqlNode FlinkStatement() :
{
    final SqlNode statement;
}
{
    (
        statement = FlinkCreate()
    |
        statement = ReplaceTableAs()
    |
        statement = FlinkAlter()
    |
        statement = FlinkDrop()
    |
        statement = FlinkUse()
    |
        statement = FlinkShow()
    |
        statement = FlinkDescribe()
    |
        statement = FlinkExplain()
    |
        statement = InsertStatement()
    |
        statement = UnsupportedRowChange()
    |
        statement = FlinkSet()
    |
        statement = FlinkReset()
    |
        statement = BeginStatementSet()
    |
        <END> { statement = new SqlEndStatementSet(getPos()); }
    |
        statement = ExecuteStatement()
    |
        statement = CompileStatement()
    |
        statement = AddJar()
    |
        statement = RemoveJar()
    |
        statement = StopJob()
    |
        statement = ModuleStatement()
    |
        statement = OtherUnsupportedStatement()
    )
    { return statement; }
}

/** UPDATE, DELETE, MERGE: the whole grammar is checked, so that a slip in one is a syntax error. */
SqlUnsupportedStatement UnsupportedRowChange() :
{
    final SqlNode change;
}
{
    change = SqlUpdate() { return unsupportedSoFar(Span.of(change), "UPDATE"); }
|
    change = SqlDelete() { return unsupportedSoFar(Span.of(change), "DELETE"); }
|
    change = SqlMerge() { return unsupportedSoFar(Span.of(change), "MERGE"); }
|
    change = SqlProcedureCall() { return unsupportedSoFar(Span.of(change), "CALL"); }
}

SqlUnsupportedStatement OtherUnsupportedStatement() :
{
    final Span s;
    final String name;
}
{
    <ANALYZE> { s = span(); }
    <TABLE> CompoundIdentifier() { return unsupported(s, "ANALYZE TABLE"); }
|
    <TRUNCATE> { s = span(); }
    <TABLE> CompoundIdentifier() { return unsupportedSoFar(s, "TRUNCATE TABLE"); }
|
    ( <HELP> | <QUIT> | <EXIT> | <CLEAR> ) { return unsupportedSoFar(span(), token.image.toUpperCase(Locale.ROOT)); }
}

SqlNode FlinkCreate() :
{
    final Span s;
    final SqlNode statement;
}
{
    <CREATE> { s = span(); }
    (
        <OR>
        (
            <REPLACE> <TABLE>
            statement = CreateTableAs(s, SqlCreateTableAs.Mode.CREATE_OR_REPLACE)
        |
            <ALTER> <MATERIALIZED> <TABLE> { statement = unsupported(s, "CREATE OR ALTER MATERIALIZED TABLE"); }
        )
    |
        <TEMPORARY>
        (
            <SYSTEM>
            (
                <FUNCTION> statement = CreateFunction(s, true, true)
            |
                <CONNECTION> { statement = unsupported(s, "CREATE CONNECTION"); }
            )
        |
            statement = CreateOfEitherLife(s, true)
        )
    |
        statement = CreateOfEitherLife(s, false)
    |
        <CATALOG> statement = CreateCatalog(s)
    |
        <DATABASE> statement = CreateDatabase(s)
    |
        <SAVEPOINT> statement = CreateSavepoint(s)
    |
        <MATERIALIZED> <TABLE> { statement = unsupported(s, "CREATE MATERIALIZED TABLE"); }
    )
    { return statement; }
}

/** What can be temporary or not. */
SqlNode CreateOfEitherLife(Span s, boolean temporary) :
{
    final SqlNode statement;
}
{
    <TABLE> statement = CreateTable(s, temporary) { return statement; }
|
    <VIEW> statement = CreateView(s, temporary) { return statement; }
|
    <FUNCTION> statement = CreateFunction(s, temporary, false) { return statement; }
|
    <CONNECTION> { return unsupported(s, "CREATE CONNECTION"); }
|
    <MODEL> { return unsupported(s, "CREATE MODEL"); }
}

SqlNode FlinkAlter() :
{
    final Span s;
    final SqlNode statement;
}
{
    <ALTER> { s = span(); }
    (
        <TABLE> statement = AlterTable(s)
    |
        <VIEW> statement = AlterView(s)
    |
        <DATABASE> statement = AlterDatabase(s)
    |
        <CATALOG> statement = AlterCatalog(s)
    |
        statement = AlterFunction(s)
    |
        <JOB> statement = AlterJob(s)
    |
        <MODEL> { statement = unsupported(s, "ALTER MODEL"); }
    |
        <CONNECTION> { statement = unsupported(s, "ALTER CONNECTION"); }
    |
        <MATERIALIZED> <TABLE> { statement = unsupported(s, "ALTER MATERIALIZED TABLE"); }
    |
        ( <SYSTEM> | <SESSION> ) SqlSetOption(s, "") { statement = unsupportedSoFar(s, "ALTER SYSTEM"); }
    )
    { return statement; }
}

SqlNode FlinkDrop() :
{
    final Span s;
    final SqlNode statement;
}
{
    <DROP> { s = span(); }
    (
        <TEMPORARY>
        (
            <SYSTEM>
            (
                <FUNCTION> statement = DropFunction(s, true, true)
            |
                <CONNECTION> { statement = unsupported(s, "DROP CONNECTION"); }
            )
        |
            statement = DropOfEitherLife(s, true)
        )
    |
        statement = DropOfEitherLife(s, false)
    |
        <CATALOG> statement = DropCatalog(s)
    |
        <DATABASE> statement = DropDatabase(s)
    |
        <MATERIALIZED> <TABLE> { statement = unsupported(s, "DROP MATERIALIZED TABLE"); }
    )
    { return statement; }
}

SqlNode DropOfEitherLife(Span s, boolean temporary) :
{
    final SqlNode statement;
}
{
    <TABLE> statement = DropTable(s, temporary) { return statement; }
|
    <VIEW> statement = DropView(s, temporary) { return statement; }
|
    <FUNCTION> statement = DropFunction(s, temporary, false) { return statement; }
|
    <CONNECTION> { return unsupported(s, "DROP CONNECTION"); }
|
    <MODEL> { return unsupported(s, "DROP MODEL"); }
}

SqlNode FlinkUse() :
{
    final Span s;
    final SqlIdentifier name;
    final SqlNodeList names;
}
{
    <USE> { s = span(); }
    (
        LOOKAHEAD(<CATALOG> SimpleIdentifier())
        <CATALOG> name = SimpleIdentifier() { return new SqlUseCatalog(s.end(this), name); }
    |
        LOOKAHEAD(<MODULES> SimpleIdentifier())
        <MODULES> names = ModuleNames() { return new SqlUseModules(s.end(this), names); }
    |
        name = CompoundIdentifier() { return new SqlUseDatabase(s.end(this), name); }
    )
}

SqlNode ModuleStatement() :
{
    final Span s;
    final SqlIdentifier name;
    final SqlNodeList options;
}
{
    <LOAD> { s = span(); }
    <MODULE> name = SimpleIdentifier() options = WithOptionsOpt() { return new SqlLoadModule(s.end(this), name, options); }
|
    <UNLOAD> { s = span(); }
    <MODULE> name = SimpleIdentifier() { return new SqlUnloadModule(s.end(this), name); }
}

SqlNodeList ModuleNames() :
{
    final Span s = Span.of();
    final List<SqlNode> names = new ArrayList<SqlNode>();
    SqlIdentifier name;
}
{
    name = SimpleIdentifier() { names.add(name); }
    ( <COMMA> name = SimpleIdentifier() { names.add(name); } )*
    { return new SqlNodeList(names, s.end(this)); }
}
