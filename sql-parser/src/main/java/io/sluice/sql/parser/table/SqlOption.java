package io.sluice.sql.parser.table;

import io.sluice.sql.parser.statement.Operands;
import io.sluice.sql.parser.statement.SqlElement;
import io.sluice.sql.parser.statement.SqlText;
import io.sluice.sql.parser.statement.StatementWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code 'key' = 'value'} of a WITH or SET clause. */
public final class SqlOption extends SqlElement {
    private final SqlLiteral key;
    private final SqlLiteral value;

    public SqlOption(SqlParserPos pos, SqlLiteral key, SqlLiteral value) {
        super(pos, "OPTION");
        this.key = key;
        this.value = value;
    }

    public String getKey() {
        return SqlText.valueOf(key);
    }

    public String getValue() {
        return SqlText.valueOf(value);
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(key, value);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.node(key).print("=").node(value);
    }

    /** Keys and values in the order of the list; of equal keys the last wins. */
    public static Map<String, String> toMap(SqlNodeList options) {
        Map<String, String> map = new LinkedHashMap<>();
        for (SqlNode node : options) {
            SqlOption option = (SqlOption) node;
            map.put(option.getKey(), option.getValue());
        }
        return map;
    }
}
