package io.sluice.sql.parser.type;

import io.sluice.spi.error.ErrorCode;
import io.sluice.spi.error.SluiceException;
import io.sluice.sql.parser.SqlPositions;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.SqlValidator;

/**
 * Types that Calcite lacks. The planner's {@link RelDataTypeFactory} implements this as far as it has them; with another
 * factory the types of this package that need it are not supported.
 */
public interface ExtendedTypeFactory {
    RelDataType createVariantType();

    RelDataType createBitmapType();

    RelDataType createRawType(String className, String serializer);

    RelDataType createStructuredType(String className, List<String> names, List<RelDataType> types);

    /** The validator's factory, if it is one of these. */
    static ExtendedTypeFactory of(SqlValidator validator, SqlParserPos pos, String type) {
        if (validator.getTypeFactory() instanceof ExtendedTypeFactory factory) {
            return factory;
        }
        throw SluiceException.of(ErrorCode.NOT_SUPPORTED, SqlPositions.of(pos)).with("feature", "type " + type);
    }
}
