import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMailServerProcess } from '../../support/mail-server-process.ts'
import { createFigures } from '../support/figures.ts'

// Runs the commands of the runbook in docs/operations.md as they are written, in a chroot whose files are those of this
// machine, on which it writes nothing (an overlay in memory). Needs root on Linux, and the package registry.
// Its limits: packages of Debian are those of this machine, there is no systemd (a script starts the commands of the units),
// and Caddy and its certificate are not tried.
const MINUTES_MAX = 10

const SYSTEMCTL = `#!/bin/bash
# Starts the commands of units, in place of systemd.
set -e
units=/etc/systemd/system
run() {
  local unit=$units/$1 user folder command
  user=$(sed -n 's/^User=//p' $unit); folder=$(sed -n 's/^WorkingDirectory=//p' $unit)
  command=$(sed -n 's/^ExecStart=//p' $unit)
  if grep -q '^Type=oneshot' $unit; then cd $folder; runuser -u $user -- $command; return; fi
  cd $folder; setsid runuser -u $user -- $command >>/tmp/$1.log 2>&1 & echo $! >/tmp/$1.pid
  for _ in $(seq 300); do curl -fs http://localhost:4321/rest/health/ready >/dev/null && return; sleep 0.2; done
  cat /tmp/$1.log; exit 1
}
case "$1 $2" in
  'enable --now') for unit in "\${@:3}"; do case $unit in *.service) run $unit;; esac; done;;
  'restart '*) kill -- -$(cat /tmp/$2.service.pid); sleep 6; run $2.service;;
  'start '*) run $2;;
esac
`
const APT_GET = `#!/bin/sh
# Says what is missing, in place of installing it.
test "$1" = install || exit 0
for name in git nodejs npm; do dpkg -s $name >/dev/null 2>&1 || command -v \${name%js} >/dev/null || { echo "$name is missing" >&2; exit 1; }; done
mkdir -p /etc/caddy
`

const figures = createFigures('runbook')
const text = await readFile('docs/operations.md', 'utf8')
const blocks = Array.from(text.matchAll(/^```bash runbook\n(.*?)^```/gms), ([, block = '']) => block)
if (blocks.length < 4) throw new Error('docs/operations.md has no runbook')

if (process.getuid?.() !== 0 || process.platform !== 'linux') {
  console.log('note: the runbook is not run: it needs root on Linux')
} else {
  const mail = await startMailServerProcess()
  const folder = await mkdtemp(join(tmpdir(), 'runbook-'))
  try {
    await runAll(folder, mail.url)
  } finally {
    await mail.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs all blocks in one shell, and reports how long each took. */
async function runAll(folder: string, mailUrl: string): Promise<void> {
  const steps = blocks.map((block, index) => `${block}\necho "step ${index} $(date +%s%3N)"\n`).join('')
  const own = steps.replace(/^MAIL=.*$/m, `MAIL='${mailUrl}'`)
  // What is committed here, as the release of the runbook.
  const repository = join(folder, 'repository')
  const [, tag = ''] = /^VERSION=(\S+)$/m.exec(own) ?? []
  spawnSync('git', ['clone', '--quiet', '--bare', '--no-tags', process.cwd(), repository])
  spawnSync('git', ['-C', repository, 'tag', tag])
  await writeFile(join(folder, 'steps'), `set -euo pipefail\nexport REPOSITORY=file://${repository}\n${own}`)
  await writeFile(join(folder, 'systemctl'), SYSTEMCTL, { mode: 0o755 })
  await writeFile(join(folder, 'apt-get'), APT_GET, { mode: 0o755 })
  const inside = `
    mount -t tmpfs none "$1/layers" && cd "$1/layers" && mkdir upper work root
    mount -t overlay overlay -o lowerdir=/,upperdir=upper,workdir=work root
    mount -t proc proc root/proc; mount --rbind /dev root/dev
    cp "$1/systemctl" "$1/apt-get" root/usr/local/bin/; cp "$1/steps" root/steps
    rm -rf root/opt/fairway root/var/lib/fairway
    chroot root git config --system --add safe.directory '*'
    exec chroot root env -i PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TERM=dumb \\
      npm_config_registry="$2" npm_config_cafile="\${NODE_EXTRA_CA_CERTS:-}" bash /steps`
  spawnSync('mkdir', [join(folder, 'layers')])
  const registry = spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).stdout.trim()
  const startMs = Date.now()
  const child = spawn('unshare', [
    '--mount',
    '--pid',
    '--fork',
    '--kill-child',
    'bash',
    '-euc',
    inside,
    'runbook',
    folder,
    registry,
  ])
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const code = await new Promise((resolve) => child.once('close', resolve))
  const seconds = (Date.now() - startMs) / 1000
  if (code !== 0) console.log(output)
  const done = output.match(/^step \d+ /gm)?.length ?? 0
  const isSound = /^Sound;/m.test(output)
  figures.add('blocks of the runbook that succeeded', `${done} of ${blocks.length}`, {
    text: 'all',
    isMet: code === 0 && done === blocks.length,
  })
  figures.add('the check at the end', isSound ? 'Sound' : 'not sound', { text: 'Sound', isMet: isSound })
  figures.add('all commands, with packages and two builds', `${seconds.toFixed(0)} s`, {
    text: `${MINUTES_MAX} minutes`,
    isMet: seconds <= MINUTES_MAX * 60,
  })
}
