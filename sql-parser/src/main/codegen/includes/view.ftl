/* Views. */

SqlNode CreateView(Span s, boolean temporary) :
{
    final boolean ifNotExists;
    final SqlIdentifier name;
    SqlNodeList columns = SqlNodeList.EMPTY;
    final SqlLiteral comment;
    final SqlParserPos queryPos;
    final SqlNode query;
}
{
    ifNotExists = IfNotExistsOpt()
    name = CompoundIdentifier()
    [ columns = ParenthesizedSimpleIdentifierList() ]
    comment = CommentOpt()
    <AS> { queryPos = nextPos(); }
    query = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY)
    {
        return new SqlCreateView(
            s.end(this), temporary, ifNotExists, name, columns, comment, query, sourceOf(queryPos.plus(getPos())));
    }
}

SqlNode AlterView(Span s) :
{
    final SqlIdentifier name;
    final SqlIdentifier newName;
    final SqlParserPos queryPos;
    final SqlNode query;
}
{
    name = CompoundIdentifier()
    (
        <RENAME> <TO> newName = CompoundIdentifier()
        { return new SqlAlterViewRename(s.end(this), name, newName); }
    |
        <AS> { queryPos = nextPos(); }
        query = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY)
        { return new SqlAlterViewAs(s.end(this), name, query, sourceOf(queryPos.plus(getPos()))); }
    )
}

SqlNode DropView(Span s, boolean temporary) :
{
    final boolean ifExists;
    final SqlIdentifier name;
    final boolean cascade;
}
{
    ifExists = IfExistsOpt()
    name = CompoundIdentifier()
    cascade = CascadeOpt()
    { return new SqlDropView(s.end(this), temporary, ifExists, name, cascade); }
}
