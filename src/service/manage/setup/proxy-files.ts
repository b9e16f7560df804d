import { NGINX_INCLUDE } from '../../../hosting/nginx-host.ts'
import type { Installation } from './systemd-units.ts'

/** Returns a site of Caddy, which gets the certificate by itself and redirects http to https. */
export const caddyFile = ({ domain }: Installation) => `${domain} {
  encode zstd gzip
  reverse_proxy localhost:4321 {
    # The service names requests by it; a client must not choose the name.
    header_up -traceparent
  }
}
`

const LONG = ['/mailing-flow', '/rest/admin/upload', '/rest/admin/promo_code', '/admin/update-tiles']

/** Returns the site of nginx: TLS, http to https, the API, web sockets, and the generated rules for pages and files. */
export const nginxSite = ({ domain, folder }: Installation) => `upstream fairway {
  zone fairway 64k;
  # Further processes (fairway@4322) have a line each.
  server 127.0.0.1:4321 max_fails=0;
  keepalive 64;
  # Shorter than the second for which a stopping process keeps its connections.
  keepalive_timeout 500ms;
}
map $http_upgrade $fairway_connection { default upgrade; '' ''; }
# The id of a request is the same in the logs of nginx ($request_id) and of the service (reqId).
map $request_id $fairway_span { "~^(?<span>.{16})" $span; }

server {
  listen 80;
  listen [::]:80;
  server_name ${domain};
  server_tokens off;
  location /.well-known/acme-challenge/ { root /var/www/html; }
  location / { return 301 https://$host$request_uri; }
}

server {
  listen 443 ssl http2;
  listen [::]:443 ssl http2;
  server_name ${domain};
  ssl_certificate /etc/letsencrypt/live/${domain}/fullchain.pem;
  ssl_certificate_key /etc/letsencrypt/live/${domain}/privkey.pem;
  ssl_protocols TLSv1.2 TLSv1.3;
  ssl_session_cache shared:fairway_tls:10m;
  client_max_body_size 32m;

  proxy_http_version 1.1;
  proxy_set_header Host $http_host;
  proxy_set_header X-Forwarded-For $remote_addr;
  proxy_set_header Upgrade $http_upgrade;
  proxy_set_header Connection $fairway_connection;
  proxy_set_header traceparent 00-$request_id-$fairway_span-00;
  # If a process does not respond, another one is tried. POST requests are never repeated.
  proxy_next_upstream error timeout;
  proxy_next_upstream_tries 3;
  proxy_connect_timeout 2s;
  proxy_read_timeout 10s;

${['/rest', '/tiles', '/images', '/round'].map((path) => `  location ^~ ${path}/ { proxy_pass http://fairway; }`).join('\n')}
  location ^~ /.ws { proxy_pass http://fairway; proxy_read_timeout 120s; }
  location ^~ /.lp { proxy_pass http://fairway; }
  # These may take long before they respond.
${LONG.map((path) => `  location ^~ ${path} { proxy_pass http://fairway; proxy_read_timeout 10m; }`).join('\n')}

  root ${folder}/dist;
  include ${folder}/dist/${NGINX_INCLUDE};
}
`
