/* ALTER TABLE. */

SqlNode AlterTable(Span s) :
{
    final boolean ifExists;
    final SqlIdentifier table;
    final SqlNodeList list;
    final SqlIdentifier newName;
    final SqlNode statement;
}
{
    ifExists = IfExistsOpt()
    table = CompoundIdentifier()
    (
        <SET> list = Options() { return new SqlAlterTableSet(s.end(this), ifExists, table, list); }
    |
        <RESET> list = OptionKeys() { return new SqlAlterTableReset(s.end(this), ifExists, table, list); }
    |
        <RENAME>
        (
            <TO> newName = CompoundIdentifier()
            { return new SqlAlterTableRename(s.end(this), ifExists, table, newName); }
        |
            CompoundIdentifier() <TO> SimpleIdentifier()
            { return unsupportedSoFar(s, "ALTER TABLE RENAME column"); }
        )
    |
        <ADD>
        (
            LOOKAHEAD({ getToken(1).kind == PARTITION
                || getToken(1).kind == IF && getToken(2).kind == NOT })
            IfNotExistsOpt() ( <PARTITION> PartitionSpec() WithOptionsOpt() )+
            { return unsupportedSoFar(s, "ALTER TABLE ADD PARTITION"); }
        |
            LOOKAHEAD(2)
            <DISTRIBUTION> Distribution(span())
            { return unsupportedSoFar(s, "ALTER TABLE ADD DISTRIBUTION"); }
        |
            ColumnChanges() { return unsupportedSoFar(s, "ALTER TABLE ADD"); }
        )
    |
        <MODIFY>
        (
            LOOKAHEAD(2)
            <DISTRIBUTION> Distribution(span())
            { return unsupportedSoFar(s, "ALTER TABLE MODIFY DISTRIBUTION"); }
        |
            ColumnChanges() { return unsupportedSoFar(s, "ALTER TABLE MODIFY"); }
        )
    |
        <DROP> statement = AlterTableDrop(s) { return statement; }
    )
}

void ColumnChanges() :
{
    final TableElements elements = new TableElements();
}
{
    <LPAREN> ColumnChange(elements) ( <COMMA> ColumnChange(elements) )* <RPAREN>
|
    ColumnChange(elements)
}

void ColumnChange(TableElements elements) :
{
}
{
    TableElement(elements)
    [ <FIRST> | <AFTER> CompoundIdentifier() ]
    { elements.checkColumnsHaveTypes(); }
}

SqlNode AlterTableDrop(Span s) :
{
}
{
    LOOKAHEAD({ getToken(1).kind == PARTITION || getToken(1).kind == IF && getToken(2).kind == EXISTS })
    IfExistsOpt() <PARTITION> PartitionSpec() ( <COMMA> <PARTITION> PartitionSpec() )*
    { return unsupportedSoFar(s, "ALTER TABLE DROP PARTITION"); }
|
    <PRIMARY> <KEY> { return unsupportedSoFar(s, "ALTER TABLE DROP PRIMARY KEY"); }
|
    <CONSTRAINT> SimpleIdentifier() { return unsupportedSoFar(s, "ALTER TABLE DROP CONSTRAINT"); }
|
    LOOKAHEAD(1)
    <WATERMARK> { return unsupportedSoFar(s, "ALTER TABLE DROP WATERMARK"); }
|
    LOOKAHEAD(1)
    <DISTRIBUTION> { return unsupportedSoFar(s, "ALTER TABLE DROP DISTRIBUTION"); }
|
    ( ParenthesizedSimpleIdentifierList() | CompoundIdentifier() )
    { return unsupportedSoFar(s, "ALTER TABLE DROP column"); }
}
