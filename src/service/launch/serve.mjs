// `npm run serve`: serves an existing build of the site, without demo data.
import { withOwnNode } from './install.mjs'

await withOwnNode(import.meta.url, async () => {
  process.env.DEMO_DATA ??= 'off'
  const { main } = await import('../main.ts')
  await main({ needsSite: true })
})
