/** Connectors and formats from folders, each with a class loader of its own: {@link io.sluice.gateway.server.plugin.PluginFolders}. */
@NullMarked
package io.sluice.gateway.server.plugin;

import org.jspecify.annotations.NullMarked;
