// `npm run dev`: starts Astro's dev server with the service behind it.
import path from 'node:path'
import { ensureInstalled, runInOwnNode } from './install.mjs'

ensureInstalled()
runInOwnNode([path.join('node_modules', 'astro', 'bin', 'astro.mjs'), 'dev', ...process.argv.slice(2)])
