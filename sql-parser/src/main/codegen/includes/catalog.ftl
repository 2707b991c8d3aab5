/* Catalogs, databases and functions. */

SqlNode CreateCatalog(Span s) :
{
    final boolean ifNotExists;
    final SqlIdentifier name;
    final SqlLiteral comment;
    final SqlNodeList options;
}
{
    ifNotExists = IfNotExistsOpt()
    name = SimpleIdentifier()
    comment = CommentOpt()
    options = WithOptionsOpt()
    { return new SqlCreateCatalog(s.end(this), ifNotExists, name, comment, options); }
}

SqlNode AlterCatalog(Span s) :
{
    final SqlIdentifier name;
    final SqlNodeList list;
    final SqlLiteral comment;
}
{
    name = SimpleIdentifier()
    (
        <SET> list = Options() { return new SqlAlterCatalogSet(s.end(this), name, list); }
    |
        <RESET> list = OptionKeys() { return new SqlAlterCatalogReset(s.end(this), name, list); }
    |
        <COMMENT> comment = StringValue() { return new SqlAlterCatalogComment(s.end(this), name, comment); }
    )
}

SqlNode DropCatalog(Span s) :
{
    final boolean ifExists;
    final SqlIdentifier name;
    final boolean cascade;
}
{
    ifExists = IfExistsOpt()
    name = SimpleIdentifier()
    cascade = CascadeOpt()
    { return new SqlDropCatalog(s.end(this), ifExists, name, cascade); }
}

SqlNode CreateDatabase(Span s) :
{
    final boolean ifNotExists;
    final SqlIdentifier name;
    final SqlLiteral comment;
    final SqlNodeList options;
}
{
    ifNotExists = IfNotExistsOpt()
    name = CompoundIdentifier()
    comment = CommentOpt()
    options = WithOptionsOpt()
    { return new SqlCreateDatabase(s.end(this), ifNotExists, name, comment, options); }
}

SqlNode AlterDatabase(Span s) :
{
    final SqlIdentifier name;
    final SqlNodeList options;
}
{
    name = CompoundIdentifier()
    <SET> options = Options()
    { return new SqlAlterDatabase(s.end(this), name, options); }
}

SqlNode DropDatabase(Span s) :
{
    final boolean ifExists;
    final SqlIdentifier name;
    final boolean cascade;
}
{
    ifExists = IfExistsOpt()
    name = CompoundIdentifier()
    cascade = CascadeOpt()
    { return new SqlDropDatabase(s.end(this), ifExists, name, cascade); }
}

SqlNode DropFunction(Span s, boolean temporary, boolean system) :
{
    final boolean ifExists;
    final SqlIdentifier name;
    final boolean cascade;
}
{
    ifExists = IfExistsOpt()
    name = CompoundIdentifier()
    cascade = CascadeOpt()
    { return new SqlDropFunction(s.end(this), temporary, system, ifExists, name, cascade); }
}

SqlNode CreateFunction(Span s, boolean temporary, boolean system) :
{
    final boolean ifNotExists;
    final SqlIdentifier name;
    final SqlNode statement;
}
{
    ifNotExists = IfNotExistsOpt()
    name = CompoundIdentifier()
    statement = FunctionBody(s, false, temporary, system, ifNotExists, name) { return statement; }
}

SqlNode AlterFunction(Span s) :
{
    boolean temporary = false;
    boolean system = false;
    final boolean ifExists;
    final SqlIdentifier name;
    final SqlNode statement;
}
{
    [ <TEMPORARY> { temporary = true; } [ <SYSTEM> { system = true; } ] ]
    <FUNCTION>
    ifExists = IfExistsOpt()
    name = CompoundIdentifier()
    statement = FunctionBody(s, true, temporary, system, ifExists, name) { return statement; }
}

SqlNode FunctionBody(
    Span s, boolean alter, boolean temporary, boolean system, boolean ifExistsClause, SqlIdentifier name) :
{
    final SqlLiteral className;
    String language = "";
    final List<SqlNode> resources = new ArrayList<SqlNode>();
    SqlLiteral path;
    final SqlNodeList options;
}
{
    <AS> className = StringValue()
    [
        <LANGUAGE>
        (
            <JAVA> { language = "JAVA"; }
        |
            <SCALA> { language = "SCALA"; }
        |
            <PYTHON> { language = "PYTHON"; }
        )
    ]
    [
        <USING> ( <JAR> | <ARTIFACT> ) path = StringValue() { resources.add(path); }
        ( <COMMA> ( <JAR> | <ARTIFACT> ) path = StringValue() { resources.add(path); } )*
    ]
    options = WithOptionsOpt()
    {
        return new SqlCreateFunction(
            s.end(this), alter, temporary, system, ifExistsClause, name, className, language,
            new SqlNodeList(resources, SqlParserPos.ZERO), options);
    }
}
