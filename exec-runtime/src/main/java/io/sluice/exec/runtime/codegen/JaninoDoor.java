package io.sluice.exec.runtime.codegen;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.codehaus.commons.compiler.CompileException;
import org.codehaus.janino.ClassLoaderIClassLoader;
import org.codehaus.janino.IClassLoader;
import org.codehaus.janino.Java;
import org.codehaus.janino.Parser;
import org.codehaus.janino.Scanner;
import org.codehaus.janino.UnitCompiler;
import org.codehaus.janino.util.ClassFile;

/**
 * Compiles one source after the other with one view of the classes that sources use: to look these up anew takes longer than the rest.
 * Thread-safe; one source at a time.
 */
final class JaninoDoor {
    private final ClassLoader parent = JaninoDoor.class.getClassLoader();
    private final IClassLoader types = new ClassLoaderIClassLoader(parent);

    /** The class of the given full name, in a class loader of its own, so that it can be unloaded. */
    Class<?> compile(String file, String source, String className)
            throws CompileException, IOException, ClassNotFoundException {
        List<ClassFile> files = new ArrayList<>();
        synchronized (this) {
            Java.AbstractCompilationUnit unit =
                    new Parser(new Scanner(file, new StringReader(source))).parseAbstractCompilationUnit();
            new UnitCompiler(unit, types).compileUnit(true, true, false, files);
        }
        Map<String, byte[]> classes = new HashMap<>();
        for (ClassFile compiled : files) {
            classes.put(compiled.getThisClassName(), compiled.toByteArray());
        }
        return new GeneratedLoader(parent, classes).loadClass(className);
    }

    private static final class GeneratedLoader extends ClassLoader {
        private final Map<String, byte[]> classes;

        GeneratedLoader(ClassLoader parent, Map<String, byte[]> classes) {
            super(parent);
            this.classes = classes;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] code = classes.get(name);
            if (code == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, code, 0, code.length);
        }
    }
}
