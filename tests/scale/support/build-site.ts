import { spawnSync } from 'node:child_process'
import path from 'node:path'

/** Builds the site with other settings into a folder. @throws Error with its output if it fails */
export function buildSite(folder: string, settings: Record<string, string>): void {
  const astro = path.join('node_modules', 'astro', 'bin', 'astro.mjs')
  const built = spawnSync(process.execPath, [astro, 'build', '--outDir', folder], {
    env: { ...process.env, ...settings, NODE_ENV: 'production', VITEST: undefined },
    encoding: 'utf8',
  })
  if (built.status !== 0) throw new Error(built.stdout + built.stderr)
}
