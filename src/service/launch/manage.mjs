// `npm run manage`: the operator's commands.
import { withOwnNode } from './install.mjs'

// npm sets it to the folder in which it was called; files that the user names are relative to it.
process.env.INIT_CWD ??= process.cwd()
await withOwnNode(import.meta.url, async () => {
  // Backups, exports and what is added to the data folder are readable only for the user who runs the command.
  process.umask(0o077)
  const { manage } = await import('../manage/manage.ts')
  process.exitCode = await manage(process.argv.slice(2))
})
