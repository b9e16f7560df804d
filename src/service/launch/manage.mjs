// `npm run manage`: the operator's commands.
import { withOwnNode } from './install.mjs'

// npm sets `INIT_CWD` to the folder in which it was called. Paths that the user enters are relative to that folder.
process.env.INIT_CWD ??= process.cwd()
await withOwnNode(import.meta.url, async () => {
  // Only the user who runs the command can read backups, exports and new files in the data folder.
  process.umask(0o077)
  // The reader of a pipe, such as `head`, may end before everything is written; the command still completes its work.
  process.stdout.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error
  })
  const { manage } = await import('../manage/manage.ts')
  process.exitCode = await manage(process.argv.slice(2))
})
