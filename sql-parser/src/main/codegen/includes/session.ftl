/* SET, RESET, jars, jobs. */

SqlNode FlinkSet() :
{
    final Span s;
}
{
    <SET> { s = span(); return setOption(s); }
}

SqlNode FlinkReset() :
{
    final Span s;
}
{
    <RESET> { s = span(); return resetOption(s); }
}

/**
 * SET; SET 'key' = 'value'; and, as old clients send it, SET key = value with neither quoted, where both are
 * taken as they are written.
 */
JAVACODE SqlNode setOption(Span s) {
    if (atStatementEnd()) {
        return new SqlSet(s.end(this), null, null);
    }
    SqlLiteral key;
    if (getToken(1).kind == QUOTED_STRING) {
        key = StringValue();
    } else {
        key = unquotedText(EQ);
    }
    jj_consume_token(EQ);
    SqlLiteral value;
    if (getToken(1).kind == QUOTED_STRING) {
        value = StringValue();
    } else {
        value = unquotedText(SEMICOLON);
    }
    return new SqlSet(s.end(this), key, value);
}

JAVACODE SqlNode resetOption(Span s) {
    if (atStatementEnd()) {
        return new SqlReset(s.end(this), null);
    }
    SqlLiteral key = getToken(1).kind == QUOTED_STRING ? StringValue() : unquotedText(SEMICOLON);
    return new SqlReset(s.end(this), key);
}

/** The source text up to a token of the given kind or the statement's end. */
JAVACODE SqlLiteral unquotedText(int end) {
    if (atStatementEnd() || getToken(1).kind == end) {
        jj_consume_token(QUOTED_STRING);
    }
    Span s = Span.of();
    while (!atStatementEnd() && getToken(1).kind != end) {
        getNextToken();
        s.add(this);
    }
    SqlParserPos pos = s.pos();
    return SqlText.literal(SourceText.of(getOriginalSql()).unquoted(pos), pos);
}

SqlNode AddJar() :
{
    final Span s;
    final SqlLiteral path;
}
{
    <ADD> { s = span(); }
    <JAR> path = StringValue() { return new SqlAddJar(s.end(this), path); }
}

SqlNode RemoveJar() :
{
    final Span s;
    final SqlLiteral path;
}
{
    <REMOVE> { s = span(); }
    <JAR> path = StringValue() { return new SqlRemoveJar(s.end(this), path); }
}

SqlNode StopJob() :
{
    final Span s;
    final SqlLiteral id;
    boolean savepoint = false;
    boolean drain = false;
}
{
    <STOP> { s = span(); }
    <JOB> id = StringValue()
    [ LOOKAHEAD(2) <WITH> <SAVEPOINT> { savepoint = true; } ]
    [ <WITH> <DRAIN> { drain = true; } ]
    { return new SqlStopJob(s.end(this), id, savepoint, drain); }
}

SqlNode CreateSavepoint(Span s) :
{
    final SqlLiteral id;
    SqlLiteral folder = null;
}
{
    <FOR> <JOB> id = StringValue()
    [ <IN> folder = StringValue() ]
    { return new SqlCreateSavepoint(s.end(this), id, folder); }
}

SqlNode AlterJob(Span s) :
{
    final SqlLiteral id;
    final SqlNode statement;
}
{
    id = StringValue() <AS> statement = UpgradedStatement() { return new SqlAlterJob(s.end(this), id, statement); }
}
