package io.sluice.functions;

import io.sluice.functions.arithmetic.Arithmetic;
import io.sluice.functions.arithmetic.Rounding;
import io.sluice.functions.arithmetic.Transcendental;
import io.sluice.functions.bitmap.Bitmaps;
import io.sluice.functions.cast.Cast;
import io.sluice.functions.cast.LegacyCast;
import io.sluice.functions.collection.ArrayElements;
import io.sluice.functions.collection.ArrayJoin;
import io.sluice.functions.collection.ArrayOrder;
import io.sluice.functions.collection.ArraySets;
import io.sluice.functions.collection.Cardinality;
import io.sluice.functions.collection.Maps;
import io.sluice.functions.comparison.Comparison;
import io.sluice.functions.comparison.Extremes;
import io.sluice.functions.context.CurrentWatermark;
import io.sluice.functions.context.Print;
import io.sluice.functions.context.TypeOf;
import io.sluice.functions.hash.Digests;
import io.sluice.functions.hash.HashCode;
import io.sluice.functions.json.IsJson;
import io.sluice.functions.json.JsonConstructors;
import io.sluice.functions.json.JsonExists;
import io.sluice.functions.json.JsonQuery;
import io.sluice.functions.json.JsonQuoting;
import io.sluice.functions.json.JsonString;
import io.sluice.functions.json.JsonValue;
import io.sluice.functions.json.ParseJson;
import io.sluice.functions.logic.Conditional;
import io.sluice.functions.logic.Logic;
import io.sluice.functions.nested.Constructors;
import io.sluice.functions.nested.Item;
import io.sluice.functions.random.RandomNumbers;
import io.sluice.functions.random.Uuid;
import io.sluice.functions.structured.StructuredObjects;
import io.sluice.functions.temporal.ConvertTz;
import io.sluice.functions.temporal.CurrentTime;
import io.sluice.functions.temporal.Extract;
import io.sluice.functions.temporal.TimeAndText;
import io.sluice.functions.temporal.TimestampDifference;
import io.sluice.functions.temporal.ToTimestampLtz;
import io.sluice.functions.text.Base64Text;
import io.sluice.functions.text.CharacterChecks;
import io.sluice.functions.text.CharacterCodes;
import io.sluice.functions.text.CharacterSets;
import io.sluice.functions.text.Concat;
import io.sluice.functions.text.ConcatWithSeparator;
import io.sluice.functions.text.Elt;
import io.sluice.functions.text.Hexadecimal;
import io.sluice.functions.text.Instr;
import io.sluice.functions.text.InternetAddress;
import io.sluice.functions.text.LetterCase;
import io.sluice.functions.text.Like;
import io.sluice.functions.text.Overlay;
import io.sluice.functions.text.Padding;
import io.sluice.functions.text.ParseUrl;
import io.sluice.functions.text.Position;
import io.sluice.functions.text.Printf;
import io.sluice.functions.text.RegexpExtractAll;
import io.sluice.functions.text.RegexpFunctions;
import io.sluice.functions.text.Replace;
import io.sluice.functions.text.SimilarTo;
import io.sluice.functions.text.Split;
import io.sluice.functions.text.SplitIndex;
import io.sluice.functions.text.StrToMap;
import io.sluice.functions.text.Substring;
import io.sluice.functions.text.Translate;
import io.sluice.functions.text.Trim;
import io.sluice.functions.text.UrlEncoding;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The list of all built-in scalar functions. A new function is one line here. */
public final class BuiltInFunctions {
    private static final List<ScalarFunction> ALL = list();
    private static final Map<String, ScalarFunction> BY_PLAN_NAME = byPlanName();

    private BuiltInFunctions() {}

    private static List<ScalarFunction> list() {
        List<ScalarFunction> all = new ArrayList<>();
        all.addAll(Logic.FUNCTIONS);
        all.addAll(Conditional.FUNCTIONS);
        all.addAll(Comparison.FUNCTIONS);
        all.addAll(Arithmetic.FUNCTIONS);
        all.addAll(Cast.FUNCTIONS);
        all.addAll(Rounding.FUNCTIONS);
        all.addAll(Transcendental.FUNCTIONS);
        all.addAll(Extremes.FUNCTIONS);
        all.add(Concat.OPERATOR);
        all.add(Concat.CONCAT);
        all.addAll(LetterCase.FUNCTIONS);
        all.addAll(Trim.FUNCTIONS);
        all.addAll(Substring.FUNCTIONS);
        all.addAll(Position.FUNCTIONS);
        all.add(Replace.FUNCTION);
        all.addAll(Padding.FUNCTIONS);
        all.add(Like.FUNCTION);
        all.addAll(RegexpFunctions.FUNCTIONS);
        all.addAll(Hexadecimal.FUNCTIONS);
        all.addAll(Base64Text.FUNCTIONS);
        all.addAll(CharacterCodes.FUNCTIONS);
        all.addAll(CharacterSets.FUNCTIONS);
        all.add(Overlay.FUNCTION);
        all.addAll(Translate.FUNCTIONS);
        all.add(Instr.FUNCTION);
        all.add(ConcatWithSeparator.FUNCTION);
        all.add(Elt.FUNCTION);
        all.add(Printf.FUNCTION);
        all.addAll(CharacterChecks.FUNCTIONS);
        all.add(SplitIndex.FUNCTION);
        all.add(Split.FUNCTION);
        all.add(StrToMap.FUNCTION);
        all.add(ParseUrl.FUNCTION);
        all.addAll(UrlEncoding.FUNCTIONS);
        all.addAll(InternetAddress.FUNCTIONS);
        all.add(SimilarTo.FUNCTION);
        all.add(RegexpExtractAll.FUNCTION);
        all.addAll(IsJson.FUNCTIONS);
        all.add(JsonExists.FUNCTION);
        all.add(JsonValue.FUNCTION);
        all.add(JsonQuery.FUNCTION);
        all.addAll(JsonConstructors.FUNCTIONS);
        all.add(JsonString.FUNCTION);
        all.addAll(JsonQuoting.FUNCTIONS);
        all.addAll(ParseJson.FUNCTIONS);
        all.addAll(Cardinality.FUNCTIONS);
        all.addAll(StructuredObjects.FUNCTIONS);
        all.addAll(ArrayElements.FUNCTIONS);
        all.addAll(ArraySets.FUNCTIONS);
        all.addAll(ArrayOrder.FUNCTIONS);
        all.add(ArrayJoin.FUNCTION);
        all.addAll(Maps.FUNCTIONS);
        all.addAll(Bitmaps.FUNCTIONS);
        all.addAll(RandomNumbers.FUNCTIONS);
        all.add(Uuid.FUNCTION);
        all.add(TypeOf.FUNCTION);
        all.add(Print.FUNCTION);
        all.add(CurrentWatermark.FUNCTION);
        all.add(ConvertTz.FUNCTION);
        all.addAll(Digests.FUNCTIONS);
        all.add(HashCode.FUNCTION);
        all.addAll(Extract.FUNCTIONS);
        all.addAll(CurrentTime.FUNCTIONS);
        all.addAll(TimeAndText.FUNCTIONS);
        all.add(ToTimestampLtz.FUNCTION);
        all.add(TimestampDifference.TIMESTAMPDIFF);
        all.addAll(Constructors.FUNCTIONS);
        all.add(Item.FUNCTION);
        return List.copyOf(all);
    }

    public static List<ScalarFunction> all() {
        return ALL;
    }

    /** By the name that plans use, {@code $UPPER$1}. */
    public static Optional<ScalarFunction> byPlanName(String planName) {
        return Optional.ofNullable(BY_PLAN_NAME.get(planName));
    }

    private static Map<String, ScalarFunction> byPlanName() {
        Map<String, ScalarFunction> functions = new LinkedHashMap<>();
        for (ScalarFunction function : ALL) {
            if (functions.put(function.planName(), function) != null) {
                throw new IllegalStateException(function.planName() + " is defined twice");
            }
        }
        functions.put(LegacyCast.FUNCTION.planName(), LegacyCast.FUNCTION);
        return Collections.unmodifiableMap(functions);
    }
}
