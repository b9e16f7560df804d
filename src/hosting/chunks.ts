import type { Plugin, Rolldown } from 'vite'
import { ASSETS_PATH } from './headers.ts'

/**
 * The most important group comes first: a group includes what its modules import, unless an earlier one has it. Only
 * `$initial` code is grouped, so that a lazily loaded part does not change the files of the pages.
 */
const GROUPS: Rolldown.CodeSplittingGroup[] = [
  // The map frame needs these few small modules, but none of the libraries in `common`.
  {
    name: 'browser',
    test: /src\/(?:platform\/(?:browser|settings)|domain\/(?:geo|distance))/,
    minShareCount: 2,
  },
  { name: 'common', tags: ['$initial'], minShareCount: 6 },
  // A file of its own, because the first look is shown before this library arrives.
  { name: 'react-dom', test: /node_modules\/(?:react-dom|scheduler|@astrojs\/react)\// },
  {
    name: 'shared',
    tags: ['$initial'],
    minShareCount: 2,
    // One file for each set of pages that share code. Merging small sets (`entriesAwareMergeThreshold`) can lead to
    // files that import each other and so run in the wrong order; see docs/decisions/026-script-groups.md.
    entriesAware: true,
  },
]
/** Groups the browser's scripts, so that a page loads 8 to 16 files instead of 20 to 36, and little unused code. */
export function groupScripts(): Plugin {
  const rolldownOptions: Rolldown.RolldownOptions = {
    // Code that a page shares only with its own lazily loaded parts stays in the page's file.
    preserveEntrySignatures: 'allow-extension',
    output: {
      // By default a shared file is named after every page that uses it.
      chunkFileNames: ({ name }) =>
        `${ASSETS_PATH.slice(1)}${name.replace(/^shared\W.*/, 'shared')}.[hash].js`,
      codeSplitting: {
        groups: GROUPS.map((group, index) => ({ ...group, priority: GROUPS.length - index })),
      },
    },
  }
  return {
    name: 'group-scripts',
    apply: 'build',
    // A plugin, because Astro's own defaults override the same options in the configuration file.
    configEnvironment: (name) => (name === 'client' ? { build: { rolldownOptions } } : null),
  }
}
