import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'

export interface Release {
  version: string
  commit: string
  /** Whether the release declares other packages than this tree, on whose packages it runs nevertheless. */
  hasOtherPackages: boolean
}

const git = (...parameters: string[]) =>
  execFileSync('git', parameters, {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/**
 * Returns the release before this tree: the tag of the version below "Unreleased" in the changelog, or else the last
 * commit whose changelog had that version and nothing unreleased. Undefined if the history is missing.
 */
export function findPreviousRelease(): Release | undefined {
  const changelog = readFileSync('CHANGELOG.md', 'utf8')
  const versions = [...changelog.matchAll(/^## \[(\d[^\]]*)\]/gm)].map(([, version = '']) => version)
  const version = isReleased(changelog) ? versions[1] : versions[0]
  if (version === undefined) return undefined
  const commit = commitOfTag(`v${version}`) ?? commitOfChangelog(version)
  if (!commit) return undefined
  const hasOtherPackages =
    git('show', `${commit}:package-lock.json`) !== readFileSync('package-lock.json', 'utf8')
  return { version, commit, hasOtherPackages }
}

/** Returns whether nothing is listed below "Unreleased". */
function isReleased(changelog: string): boolean {
  const [, unreleased = ''] = /^## \[Unreleased\]\n([\s\S]*?)^## \[/m.exec(changelog) ?? []
  return unreleased.trim() === ''
}

function commitOfTag(tag: string): string | undefined {
  return git('tag', '--list', tag).trim() ? git('rev-list', '-n', '1', tag).trim() : undefined
}

function commitOfChangelog(version: string): string | undefined {
  const commits = git('log', '--format=%H', '--', 'CHANGELOG.md').trim().split('\n')
  return commits.find((commit) => {
    const changelog = git('show', `${commit}:CHANGELOG.md`)
    return changelog.includes(`## [${version}]`) && isReleased(changelog)
  })
}

/** Writes the files of a release to a folder, where it runs on the packages of this tree. */
export function extractRelease({ commit }: Release, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const archive = execFileSync('git', ['archive', commit, 'src', 'package.json', 'tsconfig.json'], {
    maxBuffer: 500_000_000,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
}
