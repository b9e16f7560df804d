// `npm start`: installs, builds and serves.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, withOwnNode } from './install.mjs'

ensureInstalled()
await withOwnNode(import.meta.url, async () => {
  ensureBuilt()
  const { main } = await import('../main.ts')
  await main()
})
