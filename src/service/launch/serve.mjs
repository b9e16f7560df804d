// `npm run serve`: serves an existing build of the site, without demo data unless DEMO_DATA is set.
import { withOwnNode } from './install.mjs'

await withOwnNode(import.meta.url, async () => {
  const { main } = await import('../main.ts')
  await main({ isPublic: true })
})
