// `npm run manage`: the operator's commands.
import { withOwnNode } from './install.mjs'

await withOwnNode(import.meta.url, async () => {
  // Backups, exports and what is added to the data folder are readable only for the user who runs the command.
  process.umask(0o077)
  const { manage } = await import('../manage/manage.ts')
  process.exitCode = await manage(process.argv.slice(2))
})
