package org.sumspace.common.document;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.AnnotatedParameter;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.introspect.VisibilityChecker;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.RecordComponent;
import org.jspecify.annotations.Nullable;

/** Tells Jackson that only components of records are members, and that those which are not nullable are required. */
final class RecordIntrospector extends JacksonAnnotationIntrospector {
    private static final long serialVersionUID = 1L;

    @Override
    public VisibilityChecker<?> findAutoDetectVisibility(AnnotatedClass type, VisibilityChecker<?> checker) {
        Visibility fields = type.getRawType().isRecord() ? Visibility.ANY : Visibility.NONE;
        return checker.with(Visibility.NONE).withFieldVisibility(fields).withCreatorVisibility(fields);
    }

    @Override
    public @Nullable Boolean hasRequiredMarker(AnnotatedMember member) {
        AnnotatedType component = component(member);
        return component == null ? super.hasRequiredMarker(member) : Boolean.valueOf(isRequired(member, component));
    }

    @Override
    public JsonSetter.Value findSetterInfo(Annotated member) {
        AnnotatedType component = component(member);
        return component != null && isRequired(member, component)
                ? JsonSetter.Value.construct(Nulls.FAIL, contentNulls(component))
                : super.findSetterInfo(member);
    }

    private static boolean isRequired(Annotated member, AnnotatedType component) {
        return !isNullable(component) && !member.hasAnnotation(JsonSetter.class);
    }

    /** The type of the component that a parameter of a record's constructor sets; null for anything else. */
    private static @Nullable AnnotatedType component(Annotated member) {
        if (!(member instanceof AnnotatedParameter parameter)) {
            return null;
        }
        RecordComponent[] components = parameter.getDeclaringClass().getRecordComponents();
        return components == null ? null : components[parameter.getIndex()].getAnnotatedType();
    }

    /** Null in a list or map is refused, unless its values are nullable or a tree. */
    private static Nulls contentNulls(AnnotatedType component) {
        if (!(component instanceof AnnotatedParameterizedType generic)) {
            return Nulls.DEFAULT;
        }
        AnnotatedType[] arguments = generic.getAnnotatedActualTypeArguments();
        AnnotatedType content = arguments[arguments.length - 1];
        return isNullable(content) || content.getType() == Object.class ? Nulls.DEFAULT : Nulls.FAIL;
    }

    private static boolean isNullable(AnnotatedType type) {
        return type.isAnnotationPresent(Nullable.class);
    }
}
