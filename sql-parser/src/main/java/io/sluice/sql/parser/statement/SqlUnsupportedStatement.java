package io.sluice.sql.parser.statement;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.sql.parser.SqlPositions;
import java.util.List;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** A statement that the grammar knows and nothing behind it does yet. Keeps its text. */
public final class SqlUnsupportedStatement extends SqlStatement {
    private final String text;

    /** @param name the statement's kind, such as {@code CREATE MODEL} */
    public SqlUnsupportedStatement(SqlParserPos pos, String name, String text) {
        super(pos, new StatementOperator(name, SqlKind.OTHER));
        this.text = text;
    }

    /** The statement as it was written. */
    public String getText() {
        return text;
    }

    /** The error that names the statement and where it stands. */
    public SluiceException notSupported() {
        return SluiceException.of(ErrorCode.NOT_SUPPORTED, SqlPositions.of(this))
                .with("feature", statementName());
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(text);
    }

    @Override
    protected void unparse(StatementWriter writer) {
        writer.print(text);
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
