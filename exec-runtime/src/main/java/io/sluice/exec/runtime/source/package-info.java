/**
 * Where rows come from: tables ({@link io.sluice.exec.runtime.source.TableSourceFactory}) and VALUES. Readers are the connectors';
 * subtasks call them.
 */
@NullMarked
package io.sluice.exec.runtime.source;

import org.jspecify.annotations.NullMarked;
