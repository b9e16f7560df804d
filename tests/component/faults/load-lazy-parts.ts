/// <reference types="astro/client" />

// Islands are excluded, because they wire components to the real browser.
const modules = import.meta.glob([
  '../../../src/features/**/*.tsx',
  '../../../src/ui/**/*.tsx',
  '../../../src/features/**/{later,sign-out}.ts',
  '!**/*.island.tsx',
])

/**
 * Loads every part that a browser loads when it is first needed. A job waits for a fixed number of turns of the event
 * loop, which would not suffice to load a part.
 */
export async function loadLazyParts(): Promise<void> {
  await Promise.all(Object.values(modules).map((load) => load()))
}
