import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { readConfig } from '../base/config/config.ts'
import { StartError } from '../base/start-error.ts'
import type { Add, Input } from './command.ts'
import { type OwnFile, writeOwnFile } from './setup/own-files.ts'
import { caddyFile, nginxSite } from './setup/proxy-files.ts'
import {
  BACKUP_TIMER,
  backupUnit,
  type Installation,
  serviceTemplate,
  serviceUnit,
} from './setup/systemd-units.ts'

const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

/** Adds `setup`. */
export function addSetupCommand(program: Command, add: Add): void {
  add(
    program,
    'setup',
    'write .env, units and a timer of systemd, and a site of Caddy or nginx for this machine; changes nothing that it has not written',
    async (_, input) => {
      const text = (name: string) =>
        typeof input.options[name] === 'string' ? input.options[name] : undefined
      const domain = (
        text('domain') ?? (await asked(input, 'Host name, such as golf.example: '))
      ).toLowerCase()
      if (!DOMAIN.test(domain)) throw new StartError(`${domain} is not a host name such as golf.example`)
      const server =
        text('mail') ?? (await asked(input, 'Mail server, such as smtp://user@mail.example:587: '))
      const mail = await withPassword(server, text('mailPasswordFile'), input)
      const dataDir = resolve(
        text('data') ?? (await asked(input, 'Data folder [/var/lib/fairway]: ', '/var/lib/fairway')),
      )
      const proxy = text('proxy') ?? 'caddy'
      if (proxy !== 'caddy' && proxy !== 'nginx') throw new StartError('--proxy: expected caddy or nginx')
      const installation: Installation = {
        domain,
        folder: resolve(text('folder') ?? process.cwd()),
        dataDir,
        backupDir: resolve(text('backups') ?? '/var/backups/fairway'),
        node: existsSync('/usr/bin/node') ? '/usr/bin/node' : process.execPath,
      }
      const env = envText(installation, { mail, company: text('company') ?? domain })
      const root = resolve(text('root') ?? '/')
      const lines: string[] = []
      for (const file of filesOf(installation, { env, proxy, root })) {
        lines.push(`${file.path}: ${await writeOwnFile(file)}`)
      }
      return { text: [...lines, '', ...nextSteps(proxy, installation)].join('\n'), data: { files: lines } }
    },
  )
    .option('--domain <name>', 'public host name')
    .option('--mail <url>', 'mail server, as SMTP_URL without the password')
    .option(
      '--mail-password-file <file>',
      'file with the password of the mail server, which is asked otherwise',
    )
    .option('--data <folder>', 'data folder; by default /var/lib/fairway')
    .option('--backups <folder>', 'folder of backups; by default /var/backups/fairway')
    .option('--company <name>', 'name on pages and in mails; by default the host name')
    .option('--proxy <program>', 'caddy (default) or nginx')
    .option('--folder <folder>', 'folder of the code; by default this one')
    .option('--root <folder>', 'write below this folder instead of /')
}

/** @throws StartError when there is no terminal and no default, or no answer */
async function asked({ ask }: Pick<Input, 'ask'>, question: string, otherwise?: string): Promise<string> {
  const answer = ask ? (await ask(question))?.trim() : undefined
  const value = answer || otherwise
  if (value === undefined)
    throw new StartError('There is no terminal; give --domain, --mail and --mail-password-file')
  return value
}

/**
 * Adds the password to the address of a mail server with a user.
 * @throws StartError when the address is not valid or has a password, which other users of the machine could read
 */
async function withPassword(server: string, file: string | undefined, input: Input): Promise<string> {
  if (!URL.canParse(server))
    throw new StartError('--mail: expected a URL such as smtp://user@mail.example:587')
  const url = new URL(server)
  if (url.password !== '') {
    throw new StartError('--mail: leave the password out; it is asked, or read with --mail-password-file')
  }
  if (url.username === '') return server
  const password =
    file === undefined
      ? await asked(input, 'Password of the mail server: ')
      : (await readFile(file, 'utf8').catch(cannotRead)).replace(/\r?\n$/, '')
  // A shell that reads .env must find the end of the value.
  url.password = encodeURIComponent(password).replaceAll("'", '%27')
  return url.href.replace(/\/$/, '')
}

function cannotRead(error: Error): never {
  throw new StartError(`--mail-password-file: ${error.message}`)
}

/** Returns a value of `.env` in quotes that a shell reads in the same way. @throws StartError when there are none */
function quoted(name: string, value: string): string {
  if (!/['\n]/.test(value)) return `'${value}'`
  if (/["$`\\\n]/.test(value)) throw new StartError(`${name}: expected a text without both kinds of quotes`)
  return `"${value}"`
}

/** Returns the settings that differ from the defaults. @throws StartError when one is not valid */
function envText(
  { domain, dataDir }: Installation,
  { mail, company }: { mail: string; company: string },
): string {
  const site = `https://${domain}`
  const settings = {
    SITE_URL: site,
    SMTP_URL: mail,
    MAIL_FROM: `${company} <no-reply@${domain}>`,
    TRUST_PROXY: 'on',
    DATA_DIR: dataDir,
    BACKUP_PASSPHRASE: randomBytes(24).toString('base64url'),
    LOG_LEVEL: 'info',
    PUBLIC_SITE_URL: site,
    PUBLIC_COMPANY_NAME: company,
    PUBLIC_ABOUT_URL: `${site}/privacy`,
    PUBLIC_SUPPORT_URL: `${site}/privacy`,
  }
  try {
    readConfig(settings)
  } catch (error) {
    throw new StartError((error as Error).message)
  }
  return `${Object.entries(settings)
    .map(([name, value]) => `${name}=${quoted(name, value)}`)
    .join('\n')}\n`
}

function filesOf(
  installation: Installation,
  { env, proxy, root }: { env: string; proxy: 'caddy' | 'nginx'; root: string },
): OwnFile[] {
  const units = join(root, 'etc/systemd/system')
  const site =
    proxy === 'caddy'
      ? { path: join(root, 'etc/caddy/Caddyfile.d/fairway.caddy'), text: caddyFile(installation) }
      : { path: join(root, 'etc/nginx/sites-available/fairway'), text: nginxSite(installation) }
  return [
    { path: join(installation.folder, '.env'), text: env, mode: 0o600, isOnce: true },
    { path: join(units, 'fairway.service'), text: serviceUnit(installation), mode: 0o644 },
    { path: join(units, 'fairway@.service'), text: serviceTemplate(installation), mode: 0o644 },
    { path: join(units, 'fairway-backup.service'), text: backupUnit(installation), mode: 0o644 },
    { path: join(units, 'fairway-backup.timer'), text: BACKUP_TIMER, mode: 0o644 },
    { ...site, mode: 0o644 },
  ]
}

const nextSteps = (proxy: string, { folder, dataDir, backupDir }: Installation) => [
  `Copy BACKUP_PASSPHRASE of ${join(folder, '.env')} to another place: without it, backups are lost.`,
  `The user fairway needs ${folder}/.env, ${dataDir} and ${backupDir}.`,
  `Next: npm run build, then enable fairway.service, fairway-backup.timer and the site of ${proxy}; see docs/operations.md`,
]
