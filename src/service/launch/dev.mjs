// `npm run dev`: the same world under Astro's dev server, with reload.
import path from 'node:path'
import { ensureInstalled, runNode } from './install.mjs'

// Ctrl-C reaches the dev server itself; this process only waits for it to end.
process.on('SIGINT', () => {})
ensureInstalled()
process.exit(
  runNode([path.join('node_modules', 'astro', 'bin', 'astro.mjs'), 'dev', ...process.argv.slice(2)]),
)
