# One image for every way of running Tapeout: docs/operations.md, "Containers".
# For both architectures: docker buildx build --platform linux/amd64,linux/arm64 --sbom=true .
ARG NODE_IMAGE=node:26.10.0-trixie-slim

# The build runs on the builder's own platform; what it makes is the same for all.
FROM --platform=$BUILDPLATFORM $NODE_IMAGE AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY scripts/noCanvas scripts/noCanvas
RUN npm ci --omit=dev
COPY src src
COPY scripts scripts
# The manual, which the studio shows beside its screens.
COPY docs/studio.md docs/studio.zh.md docs/
RUN node scripts/build.ts && rm dist/stamp

# Packages for the platform that the image is for, without those that only build. The image brings
# Node itself. The list of what is inside (CycloneDX) is made of what is left.
FROM --platform=$BUILDPLATFORM $NODE_IMAGE AS packages
ARG TARGETARCH=amd64
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm pkg delete dependencies.esbuild dependencies.pdfjs-dist optionalDependencies devDependencies \
      overrides \
  && npm install --package-lock-only --ignore-scripts \
  && npm ci --ignore-scripts --os=linux --libc=glibc \
      --cpu="$(if [ "$TARGETARCH" = amd64 ]; then echo x64; else echo "$TARGETARCH"; fi)" \
  && npm sbom --sbom-format=cyclonedx > sbom.cdx.json

FROM $NODE_IMAGE
# Backups of PostgreSQL need its pg_dump, no older than the server: 17 here, empty leaves it out.
ARG POSTGRES_CLIENT=
RUN if [ -n "$POSTGRES_CLIENT" ]; then \
      apt-get update \
      && apt-get install --yes --no-install-recommends "postgresql-client-$POSTGRES_CLIENT" \
      && rm -rf /var/lib/apt/lists/*; \
    fi
# npm and yarn are for building; what is not there cannot be attacked.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx \
      /usr/local/bin/corepack /usr/local/bin/yarn* /opt/yarn* \
  && install -d -o node -g node -m 0700 /data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=packages /app/sbom.cdx.json ./
COPY --from=build /app/dist dist
COPY package.json LICENSE ./
# The commands (content, account, enquiries and so on) run from the sources.
COPY src src
COPY demo demo
COPY deploy/docker/healthcheck.mjs deploy/docker/
# docs/operations.md, "Memory", says what these save.
ENV NODE_ENV=production DATA_DIR=/data PORT=3000 \
    NODE_OPTIONS="--max-semi-space-size=8" \
    MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=65536
# By number, so that Kubernetes can check runAsNonRoot.
USER 1000:1000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s \
  CMD node deploy/docker/healthcheck.mjs "$PORT"
CMD ["node", "--heap-growing-percent=60", "dist/server/main.js"]
