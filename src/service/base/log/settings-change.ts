import { createHmac } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { ServiceConfig } from '../config/config.ts'
import { logSettingsChange } from './security-log.ts'

/** Settings in which processes that share a data folder differ. */
const OF_PROCESS: readonly string[] = ['port', 'host'] satisfies (keyof ServiceConfig)[]

interface Options {
  config: ServiceConfig
  /** The key of the hashes, so that the file does not reveal passwords in settings. */
  key: string
  log: FastifyBaseLogger
}

/**
 * Logs which settings have changed since the last start. `{DATA_DIR}/settings.json` contains hashes of the previous
 * settings.
 */
export async function logChangedSettings({ config, key, log }: Options): Promise<void> {
  const file = join(config.dataDir, 'settings.json')
  const current = Object.fromEntries(
    Object.entries(config)
      .filter(([name]) => !OF_PROCESS.includes(name))
      .map(([name, value]) => [name, hashOf(key, value)] as const),
  )
  const previous = await readHashes(file)
  // A setting that a new version has added was not changed by anybody.
  const comparable = Object.keys(current).filter((name) => previous && name in previous)
  const changed = comparable.filter((name) => previous?.[name] !== current[name])
  // If no hash has stayed the same, they were made with another key.
  const isComparable = changed.length < comparable.length
  if (changed.length > 0 && isComparable) logSettingsChange(log, changed)
  if (!previous || changed.length > 0 || comparable.length < Object.keys(current).length)
    await writeFile(file, JSON.stringify(current), { mode: 0o600 })
}

const hashOf = (key: string, value: unknown) =>
  createHmac('sha256', key)
    .update(JSON.stringify(value ?? null))
    .digest('base64url')

/** Returns the stored hashes by setting, or undefined at the first start. */
async function readHashes(file: string): Promise<Record<string, unknown> | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
  } catch {
    return undefined
  }
}
