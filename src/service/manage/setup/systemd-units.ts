export interface Installation {
  /** The public host name, such as `golf.example`. */
  domain: string
  /** The folder with the code and `.env`. */
  folder: string
  dataDir: string
  /** Where backups are written. */
  backupDir: string
  /** The program that runs the service and its commands. */
  node: string
}

/** Returns the part of a unit that limits what its processes can do. */
const hardening = (writable: string) => `UMask=0077
NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome=yes
ReadWritePaths=${writable}
PrivateTmp=yes
PrivateDevices=yes
CapabilityBoundingSet=
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
SystemCallArchitectures=native`

/** @param command what starts a process; a template adds the port as a setting of its own */
const unit = (installation: Installation, description: string, command: string) => `[Unit]
Description=${description}
After=network-online.target postgresql.service
Wants=network-online.target
# It starts again for as long as PostgreSQL is away; the default gives up after five attempts.
StartLimitIntervalSec=0

[Service]
User=fairway
# The service reads its settings from .env in this folder, as npm run manage does.
WorkingDirectory=${installation.folder}
ExecStart=${command}
Restart=always
RestartSec=5
# A process finishes its requests within 30 seconds.
TimeoutStopSec=40
LimitNOFILE=65536
${hardening(installation.dataDir)}

[Install]
WantedBy=multi-user.target
`

const SERVE = 'src/service/launch/serve.mjs'

/** Returns the unit of a single process. */
export const serviceUnit = (installation: Installation) =>
  unit(installation, 'Fairway', `${installation.node} ${SERVE}`)

/** Returns the template of several processes, such as `fairway@4321` and `fairway@4322`, on PostgreSQL. */
export const serviceTemplate = (installation: Installation) =>
  unit(installation, 'Fairway on port %i', `/usr/bin/env PORT=%i ${installation.node} ${SERVE}`)

/** Returns the unit that makes a backup. */
export const backupUnit = ({ folder, dataDir, backupDir, node }: Installation) => `[Unit]
Description=Backup of Fairway
After=network-online.target postgresql.service

[Service]
Type=oneshot
User=fairway
WorkingDirectory=${folder}
ExecStart=${node} src/service/launch/manage.mjs backup --folder ${backupDir}
# A backup that has failed is tried again.
Restart=on-failure
RestartSec=1h
${hardening(`${dataDir} ${backupDir}`)}
`

/** The timer of the backup: every night, also if the machine was off at that time. */
export const BACKUP_TIMER = `[Unit]
Description=Nightly backup of Fairway

[Timer]
OnCalendar=*-*-* 03:10:00
RandomizedDelaySec=20min
Persistent=true

[Install]
WantedBy=timers.target
`
