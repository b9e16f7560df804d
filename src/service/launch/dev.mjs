// `npm run dev`: the same deps under Astro's dev server, with reload.
import path from 'node:path'
import { becomeNode, ensureInstalled } from './install.mjs'

ensureInstalled()
becomeNode([path.join('node_modules', 'astro', 'bin', 'astro.mjs'), 'dev', ...process.argv.slice(2)])
