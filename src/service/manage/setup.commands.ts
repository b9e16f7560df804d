import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { readConfig } from '../base/config/config.ts'
import { dataFolderError, holdsService, openStore } from '../base/database/open-store.ts'
import { StartError } from '../base/start-error.ts'
import { type Add, type Input, userPath } from './command.ts'

const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

/** Adds `setup`. Units of systemd and sites of proxies are files of `deploy`. */
export function addSetupCommand(program: Command, add: Add): void {
  add(
    program,
    'setup',
    'write .env for a public service, with a new BACKUP_PASSPHRASE; never changes an existing one',
    async (_, { options, ask }) => {
      const answerOf = async (option: string, question: string, isSecret = false) => {
        const answer = options[option] ?? (await ask?.(question, { isSecret }))?.trim()
        if (!answer) {
          throw new StartError('There is no terminal; give --domain, --mail and --mail-password-file')
        }
        return String(answer)
      }
      const domain = (await answerOf('domain', 'Host name, such as golf.example: ')).toLowerCase()
      if (!DOMAIN.test(domain)) throw new StartError(`${domain} is not a host name such as golf.example`)
      const server = await answerOf('mail', 'Mail server, such as smtp://user@mail.example:587: ')
      const mail = await withPassword(server, options.mailPasswordFile, () =>
        answerOf('', 'Password of the mail server: ', true),
      )
      const text = envText(domain, mail, String(options.company ?? domain))
      const file = userPath(String(options.output ?? '.env'))
      await writeFile(file, text, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') throw new StartError(`${file} exists; edit it, or move it away`)
        throw new StartError(`The settings cannot be written: ${error.message}`)
      })
      return {
        text: `Wrote ${file}. Copy its BACKUP_PASSPHRASE to another place: without it, backups are lost.`,
        data: { file },
      }
    },
  )
    .option('--domain <name>', 'public host name')
    .option('--mail <url>', 'mail server, as SMTP_URL without the password')
    .option('--mail-password-file <file>', 'file with the password of the mail server; otherwise it is asked')
    .option('--company <name>', 'name on pages and in mails; by default the host name')
    .option('--output <file>', 'the file to write; by default .env in this folder')
}

/**
 * Adds the password to the address of a mail server with a user.
 * @throws StartError when the address is not valid or has a password, which other users of the machine could read
 */
async function withPassword(
  server: string,
  file: Input['options'][string] | undefined,
  askPassword: () => Promise<string>,
): Promise<string> {
  if (!URL.canParse(server))
    throw new StartError('--mail: expected a URL such as smtp://user@mail.example:587')
  const url = new URL(server)
  if (url.password !== '') {
    throw new StartError('--mail: leave the password out; it is asked, or read with --mail-password-file')
  }
  if (url.username === '') return server
  const password = file === undefined ? await askPassword() : await readPassword(userPath(String(file)))
  // A shell that reads .env must find the end of the value.
  url.password = encodeURIComponent(password).replaceAll("'", '%27')
  return url.href.replace(/\/$/, '')
}

async function readPassword(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).replace(/\r?\n$/, '')
  } catch (error) {
    throw new StartError(`--mail-password-file: ${(error as Error).message}`)
  }
}

/** Returns the settings that differ from the defaults. @throws StartError when one is not valid */
function envText(domain: string, mail: string, company: string): string {
  const site = `https://${domain}`
  const settings = {
    SITE_URL: site,
    SMTP_URL: mail,
    MAIL_FROM: `${company} <no-reply@${domain}>`,
    TRUST_PROXY: 'on',
    DATA_DIR: '/var/lib/fairway',
    BACKUP_PASSPHRASE: randomBytes(24).toString('base64url'),
    LOG_LEVEL: 'info',
    PUBLIC_SITE_URL: site,
    PUBLIC_COMPANY_NAME: company,
    PUBLIC_ABOUT_URL: `${site}/privacy`,
    PUBLIC_SUPPORT_URL: `${site}/privacy`,
  }
  readConfig(settings)
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${quoted(name, value)}\n`)
    .join('')
}

/** Returns a value in quotes that a shell reads in the same way. @throws StartError when there are none */
function quoted(name: string, value: string): string {
  if (!/['\n]/.test(value)) return `'${value}'`
  if (/["$`\\\n]/.test(value)) throw new StartError(`${name}: expected a text without both kinds of quotes`)
  return `"${value}"`
}

/** Adds `init`. */
export function addInitCommand(program: Command, add: Add): void {
  add(
    program,
    'init',
    'create the data folder and the database; the first start of the service does the same',
    async (readSettings) => {
      const config = readSettings()
      const { dataDir, databaseUrl } = config
      const place = databaseUrl === undefined ? dataDir : 'the database DATABASE_URL'
      if (await holdsService(config)) {
        return {
          text: `There is a service in ${place} already; nothing was changed`,
          data: { dataDir, isNew: false },
        }
      }
      try {
        await mkdir(dataDir, { recursive: true })
      } catch (error) {
        throw dataFolderError(dataDir, error)
      }
      const store = await openStore(config)
      await store.close()
      return {
        text: `Created a service in ${place}\nNext: npm run manage -- staff add EMAIL`,
        data: { dataDir, isNew: true },
      }
    },
  )
}
