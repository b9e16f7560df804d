/// <reference types="astro/client" />

// Islands load their parts with the settings of a browser, so only the parts themselves are listed.
const modules = import.meta.glob([
  '../../../src/features/**/*.tsx',
  '../../../src/ui/**/*.tsx',
  '../../../src/features/**/{open-upload-queue,round-archive,template-zip}.ts',
  '!**/*.island.tsx',
])

/**
 * Loads every part that a browser loads when it is first needed. A job counts turns of the event loop, so it must not
 * be the first to load a part.
 */
export async function loadLazyParts(): Promise<void> {
  await Promise.all(Object.values(modules).map((load) => load()))
}
