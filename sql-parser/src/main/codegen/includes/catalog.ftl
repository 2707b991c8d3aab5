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
