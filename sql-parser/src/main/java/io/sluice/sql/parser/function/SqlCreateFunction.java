package io.sluice.sql.parser.function;

import io.sluice.sql.parser.statement.Operands;
import io.sluice.sql.parser.statement.SqlStatement;
import io.sluice.sql.parser.statement.SqlText;
import io.sluice.sql.parser.statement.StatementOperator;
import io.sluice.sql.parser.statement.StatementVisitor;
import io.sluice.sql.parser.statement.StatementWriter;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code CREATE [TEMPORARY [SYSTEM]] FUNCTION [IF NOT EXISTS] name AS 'class' [LANGUAGE JAVA] [USING JAR 'path', ...] [WITH (...)]}, and
 * ALTER FUNCTION, which has the same parts.
 */
public final class SqlCreateFunction extends SqlStatement {
    private static final StatementOperator CREATE = new StatementOperator("CREATE FUNCTION", SqlKind.CREATE_FUNCTION);
    private static final StatementOperator ALTER = new StatementOperator("ALTER FUNCTION", SqlKind.OTHER_DDL);

    private final boolean alter;
    private final boolean temporary;
    private final boolean system;
    private final boolean ifExistsClause;
    private final SqlIdentifier name;
    private final SqlLiteral className;
    private final String language;
    private final SqlNodeList resources;
    private final SqlNodeList options;

    /**
     * @param ifExistsClause IF NOT EXISTS of CREATE, IF EXISTS of ALTER
     * @param language empty when not written
     * @param resources paths of jars
     */
    public SqlCreateFunction(
            SqlParserPos pos,
            boolean alter,
            boolean temporary,
            boolean system,
            boolean ifExistsClause,
            SqlIdentifier name,
            SqlLiteral className,
            String language,
            SqlNodeList resources,
            SqlNodeList options) {
        super(pos, alter ? ALTER : CREATE);
        this.alter = alter;
        this.temporary = temporary;
        this.system = system;
        this.ifExistsClause = ifExistsClause;
        this.name = name;
        this.className = className;
        this.language = language;
        this.resources = resources;
        this.options = options;
    }

    public boolean isAlter() {
        return alter;
    }

    public boolean isTemporary() {
        return temporary;
    }

    public boolean isSystem() {
        return system;
    }

    /** Whether IF NOT EXISTS was written, or IF EXISTS in ALTER. */
    public boolean isIfExistsClause() {
        return ifExistsClause;
    }

    public SqlIdentifier getName() {
        return name;
    }

    public String getClassName() {
        return SqlText.valueOf(className);
    }

    /** {@code JAVA} when none was written. */
    public String getLanguage() {
        return language.isEmpty() ? "JAVA" : language.toUpperCase(Locale.ROOT);
    }

    public List<String> getResources() {
        return resources.stream().map(SqlText::valueOf).toList();
    }

    public SqlNodeList getOptions() {
        return options;
    }

    @Override
    public List<SqlNode> getOperandList() {
        return Operands.of(alter, temporary, system, ifExistsClause, name, className, language, resources, options);
    }

    @Override
    protected void unparse(StatementWriter w) {
        w.keyword(alter ? "ALTER" : "CREATE")
                .keywordIf(temporary, "TEMPORARY")
                .keywordIf(system, "SYSTEM")
                .keyword("FUNCTION")
                .keywordIf(ifExistsClause, alter ? "IF EXISTS" : "IF NOT EXISTS")
                .node(name)
                .keyword("AS")
                .node(className);
        if (!language.isEmpty()) {
            w.keyword("LANGUAGE " + language);
        }
        String before = "USING ";
        for (SqlNode resource : resources) {
            w.keyword(before + "JAR").node(resource);
            before = ", ";
        }
        w.options(options);
    }

    @Override
    public <R> R acceptStatement(StatementVisitor<R> visitor) {
        return visitor.visit(this);
    }
}
