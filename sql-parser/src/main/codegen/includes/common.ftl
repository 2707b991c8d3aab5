<#-- True when a name follows the given keyword, which may be a name itself. -->
<#macro beforeName keyword>getToken(1).kind == ${keyword} && getToken(2).kind != EOF && getToken(2).kind != SEMICOLON && getToken(2).kind != DOT</#macro>
/* Small productions that the statements share. */

JAVACODE boolean atStatementEnd() {
    int kind = getToken(1).kind;
    return kind == EOF || kind == SEMICOLON;
}

/** The nodes with the position of them all. */
JAVACODE SqlNodeList listOf(List<SqlNode> nodes) {
    return nodes.isEmpty() ? SqlNodeList.EMPTY : new SqlNodeList(nodes, Span.of(nodes).pos());
}

/** The text of the given stretch as it was written. */
JAVACODE String sourceOf(SqlParserPos pos) {
    return SourceText.of(getOriginalSql()).slice(pos);
}

/** Where the next token stands. */
JAVACODE SqlParserPos nextPos() {
    Token next = getToken(1);
    return new SqlParserPos(next.beginLine, next.beginColumn, next.endLine, next.endColumn);
}

/** Skips the rest of a statement that is known but not supported; parentheses must match. */
JAVACODE SqlUnsupportedStatement unsupported(Span s, String name) {
    int depth = 0;
    while (!(atStatementEnd() && depth <= 0)) {
        if (getToken(1).kind == EOF) {
            jj_consume_token(RPAREN);
        }
        Token next = getNextToken();
        if (next.kind == LPAREN) {
            depth++;
        } else if (next.kind == RPAREN) {
            depth--;
        }
    }
    return unsupportedSoFar(s, name);
}

JAVACODE SqlUnsupportedStatement unsupportedSoFar(Span s, String name) {
    SqlParserPos pos = s.end(this);
    return new SqlUnsupportedStatement(pos, name, sourceOf(pos));
}

boolean IfNotExistsOpt() :
{
}
{
    LOOKAHEAD(2)
    <IF> <NOT> <EXISTS> { return true; }
|
    { return false; }
}

boolean IfExistsOpt() :
{
}
{
    LOOKAHEAD(2)
    <IF> <EXISTS> { return true; }
|
    { return false; }
}

boolean ExtendedOpt() :
{
}
{
    LOOKAHEAD({ <@beforeName keyword="EXTENDED" /> })
    <EXTENDED> { return true; }
|
    { return false; }
}

/** RESTRICT is what happens without a word. */
boolean CascadeOpt() :
{
}
{
    <CASCADE> { return true; }
|
    [ <RESTRICT> ] { return false; }
}

/** A plain string literal; its position is that of the last token. */
String QuotedString() :
{
}
{
    <QUOTED_STRING> { return SqlParserUtil.parseString(token.image); }
}

SqlLiteral StringValue() :
{
    final String value;
}
{
    value = QuotedString() { return SqlText.literal(value, getPos()); }
}

SqlLiteral CommentOpt() :
{
    final SqlLiteral comment;
}
{
    <COMMENT> comment = StringValue() { return comment; }
|
    { return null; }
}

/** ('key' = 'value', ...), possibly empty. */
SqlNodeList Options() :
{
    final Span s;
    final List<SqlNode> options = new ArrayList<SqlNode>();
}
{
    <LPAREN> { s = span(); }
    [
        AddOption(options)
        ( <COMMA> AddOption(options) )*
    ]
    <RPAREN> { return new SqlNodeList(options, s.end(this)); }
}

void AddOption(List<SqlNode> options) :
{
    final SqlLiteral key;
    final SqlLiteral value;
}
{
    key = StringValue() <EQ> value = StringValue()
    { options.add(new SqlOption(Span.of(key, value).pos(), key, value)); }
}

SqlNodeList OptionKeys() :
{
    final Span s;
    SqlLiteral key;
    final List<SqlNode> keys = new ArrayList<SqlNode>();
}
{
    <LPAREN> { s = span(); }
    [
        key = StringValue() { keys.add(key); }
        ( <COMMA> key = StringValue() { keys.add(key); } )*
    ]
    <RPAREN> { return new SqlNodeList(keys, s.end(this)); }
}

SqlNodeList WithOptionsOpt() :
{
    final SqlNodeList options;
}
{
    <WITH> options = Options() { return options; }
|
    { return SqlNodeList.EMPTY; }
}

/** (key = literal, key, ...): values are missing where the partition is left open. */
SqlNodeList PartitionSpec() :
{
    final Span s;
    final List<SqlNode> entries = new ArrayList<SqlNode>();
}
{
    <LPAREN> { s = span(); }
    AddPartitionEntry(entries)
    ( <COMMA> AddPartitionEntry(entries) )*
    <RPAREN> { return new SqlNodeList(entries, s.end(this)); }
}

void AddPartitionEntry(List<SqlNode> entries) :
{
    final SqlIdentifier key;
    SqlNode value = null;
}
{
    key = SimpleIdentifier()
    [ <EQ> value = Literal() ]
    { entries.add(new SqlPartitionEntry(Span.of(key).end(this), key, value)); }
}

/** A table function call that stands in FROM without TABLE(...). */
SqlNode BareTableFunctionCall() :
{
    final SqlNode call;
}
{
    call = NamedRoutineCall(SqlFunctionCategory.USER_DEFINED_TABLE_FUNCTION, ExprContext.ACCEPT_CURSOR)
    { return SqlStdOperatorTable.COLLECTION_TABLE.createCall(call.getParserPosition(), call); }
}

SqlNode ModelReference() :
{
    final Span s;
    final SqlIdentifier name;
}
{
    <MODEL> { s = span(); }
    name = CompoundIdentifier()
    { return new SqlModelReference(s.end(this), name); }
}

/** One name, one text: for names that arrive apart from a statement. */
SqlIdentifier IdentifierEof() :
{
    final SqlIdentifier name;
}
{
    name = CompoundIdentifier() <EOF> { return name; }
}
