import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The statements that make MariaDB's own tables and the database of WordPress. */
export function databaseBootstrap(root: string): string {
  const folder = join(root, "usr/share/mysql");
  const scripts = ["mysql_system_tables", "mysql_performance_tables", "mysql_system_tables_data"];
  return [
    "create database mysql;",
    "use mysql;",
    ...scripts.map((name) => readFileSync(join(folder, `${name}.sql`), "utf8")),
    "create database wordpress character set utf8mb4;",
    "",
  ].join("\n");
}

/** Extensions that WordPress uses; those of the database in the order in which they need one another. */
const extensions =
  "mysqlnd mysqli ctype tokenizer iconv mbstring dom xml simplexml xmlreader posix fileinfo exif gd".split(
    " ",
  );

/** PHP's settings: Debian's defaults, with the cache of compiled code. */
export function phpSettings(root: string): string {
  const [version = ""] = readdirSync(join(root, "usr/lib/php")).filter((name) =>
    /^\d+$/.test(name),
  );
  return [
    `extension_dir=${join(root, "usr/lib/php", version)}`,
    ...extensions.map((name) => `extension=${name}.so`),
    "zend_extension=opcache.so",
    "memory_limit=128M",
    // Nothing is mailed from here.
    "sendmail_path=/bin/true",
    "",
  ].join("\n");
}

/** A pool as Debian's own (www.conf). */
export function fpmPool(data: string): string {
  return `[global]
error_log = ${data}/fpm.log
[www]
user = root
group = root
listen = ${data}/run/php.sock
pm = dynamic
pm.max_children = 5
pm.start_servers = 2
pm.min_spare_servers = 1
pm.max_spare_servers = 3
`;
}

export function wordpressConfig(data: string): string {
  return `<?php
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${data}/run/db.sock');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
define('DISABLE_WP_CRON', true);
define('PEER_CACHE', '${data}/cache');
define('WP_HOME', 'http://' . $_SERVER['HTTP_HOST']);
define('WP_SITEURL', WP_HOME);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) {
    define('ABSPATH', __DIR__ . '/');
}
require ABSPATH . 'wp-settings.php';
`;
}

/** nginx for WordPress: without and with its cache of pages. */
export function webServers(data: string, www: string) {
  const server = (port: number, cache: string) => `server {
    listen 127.0.0.1:${port};
    root ${www};
    index index.php;
    location / { try_files $uri $uri/ /index.php?$args; }
    location ~ \\.php$ {
      fastcgi_pass unix:${data}/run/php.sock;
      include /etc/nginx/fastcgi_params;
      fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name;
      fastcgi_param HTTP_HOST $http_host;
      ${cache}
    }
  }`;
  return {
    http: `gzip on;
  gzip_types text/css application/javascript image/svg+xml;
  fastcgi_cache_path ${data}/cache levels=1:2 keys_zone=pages:10m inactive=60m;
  fastcgi_cache_key $scheme$request_method$http_host$request_uri;`,
    servers: [
      (port: number) => server(port, ""),
      (port: number) =>
        server(
          port,
          "fastcgi_cache pages; fastcgi_cache_valid 200 60m; fastcgi_cache_lock on; fastcgi_ignore_headers Cache-Control Expires Set-Cookie;",
        ),
    ],
  };
}
