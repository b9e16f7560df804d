import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'

export interface Release {
  version: string
  commit: string
}

const git = (...parameters: string[]) =>
  execFileSync('git', parameters, {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/**
 * Returns the releases before this tree, newest first: the tags of the versions in the changelog, or else the last commits
 * before the changelog had something unreleased after the version. Empty if the history is missing.
 */
export function previousReleases(): Release[] {
  const changelog = readFileSync('CHANGELOG.md', 'utf8')
  const { version: own } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  // What has the version of this tree is this tree, unless it has been released and work has gone on.
  const isGoingOn = !isReleased(changelog) && commitOfTag(`v${own}`) !== undefined
  const versions = versionsIn(changelog).filter((version) => version !== own || isGoingOn)
  return versions.flatMap((version) => {
    const commit = commitOfTag(`v${version}`) ?? commitOfChangelog(version)
    return commit ? [{ version, commit }] : []
  })
}

const versionsIn = (changelog: string) =>
  [...changelog.matchAll(/^## \[(\d[^\]]*)\]/gm)].map(([, version = '']) => version)

/** Returns whether nothing is listed below "Unreleased". */
function isReleased(changelog: string): boolean {
  const [, unreleased = ''] = /^## \[Unreleased\]\n([\s\S]*?)^## \[/m.exec(changelog) ?? []
  return unreleased.trim() === ''
}

function commitOfTag(tag: string): string | undefined {
  return git('tag', '--list', tag).trim() ? git('rev-list', '-n', '1', tag).trim() : undefined
}

/** Returns the last commit before the changelog had something unreleased after the version. */
function commitOfChangelog(version: string): string | undefined {
  // Without the history, its oldest commit would seem to have added everything.
  if (git('rev-parse', '--is-shallow-repository').trim() === 'true') return undefined
  const log = (...search: string[]) =>
    git('log', '--reverse', '--format=%H', ...search, '--', 'CHANGELOG.md')
      .split('\n')
      .filter(Boolean)
  let [found] = log(`-S## [${version}] - `)
  for (const commit of found ? log(`${found}..HEAD`) : []) {
    const changelog = git('show', `${commit}:CHANGELOG.md`)
    if (versionsIn(changelog)[0] !== version || !isReleased(changelog)) break
    found = commit
  }
  return found
}

/** Writes the files of a release to a folder, and installs its packages. */
export function extractRelease({ commit }: Release, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const files = ['src', 'package.json', 'package-lock.json', 'tsconfig.json']
  const archive = execFileSync('git', ['archive', commit, ...files], { maxBuffer: 500_000_000 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const flags = ['--omit=dev', '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', ['ci', ...flags], { cwd: folder, stdio: 'inherit' })
}
