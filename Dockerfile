# Builds an image that serves the site and its API: docker build -t fairway .
# BASE is an image of Debian with Node 24.7 or later and npm; the image has no other Node, and only the packages that the
# service needs.
ARG BASE=docker.io/library/node:24-bookworm-slim
# RUNTIME is a Debian of the same release, to which the Node of BASE is added.
ARG RUNTIME=docker.io/library/debian:bookworm-slim

FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
# The secret is optional: an .npmrc for a network with its own package registry.
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci --omit=dev --no-audit --no-fund
COPY . .
# The commit of which the image is made: --build-arg COMMIT=$(git rev-parse HEAD)
ARG COMMIT
RUN if [ -n "$COMMIT" ]; then echo "$COMMIT" > COMMIT; fi
# The settings of the site; see .env.example.
ARG PUBLIC_API_URL PUBLIC_ADMIN_URL PUBLIC_FIREBASE_DATABASE_URL PUBLIC_IMAGES_URL PUBLIC_TILES_URL \
  PUBLIC_TILES_ATTRIBUTION PUBLIC_COMPANY_NAME PUBLIC_ABOUT_URL PUBLIC_SUPPORT_URL PUBLIC_SITE_URL \
  PUBLIC_OPERATOR_NAME PUBLIC_PRIVACY_CONTACT PUBLIC_HSTS_SUBDOMAINS
RUN npm run build && node src/hosting/service-packages.mjs --prune \
  && mkdir /image && touch COMMIT && mv package.json COMMIT node_modules src dist /image

# The programs for backups of PostgreSQL, without the Perl that their package installs.
FROM ${RUNTIME} AS postgres
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql-client \
  && mkdir /programs && cp /usr/lib/postgresql/*/bin/pg_dump /usr/lib/postgresql/*/bin/pg_restore /programs

FROM ${RUNTIME}
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=postgres /programs /usr/local/bin/
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates libpq5 \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/*
# The service writes only to /data and /tmp, so the root file system may be read-only.
RUN groupadd --gid 10001 fairway \
  && useradd --uid 10001 --gid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin fairway \
  && install --directory --owner=10001 --group=10001 --mode=0700 /data /backups
VOLUME /data
USER 10001:10001
WORKDIR /app
EXPOSE 4321
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/rest/health/live`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/service/launch/serve.mjs"]
# The service uses the company's name in e-mails, and both settings in link previews.
ARG PUBLIC_COMPANY_NAME PUBLIC_API_URL PUBLIC_HSTS_SUBDOMAINS
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4321 DATA_DIR=/data LOG_LEVEL=info PUBLIC_COMPANY_NAME=${PUBLIC_COMPANY_NAME} \
  PUBLIC_API_URL=${PUBLIC_API_URL} PUBLIC_HSTS_SUBDOMAINS=${PUBLIC_HSTS_SUBDOMAINS}
COPY --from=build /image ./
