import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../scripts/programs/find-postgres.ts'
import { findProxy } from '../../scripts/programs/find-proxies.ts'
import { repository } from '../../scripts/repository.ts'
import { runProgram } from '../cluster/programs.ts'

/** Runs nginx with the file of deploy/, in front of a server on this port. It has no TLS, because the load uses plain HTTP. */
export async function runNginx(upstream: number) {
  const port = await freePort()
  const site = readFileSync(join(repository, 'deploy', 'nginx', 'hand-in-hand.conf'), 'utf8')
    .replace(/^server \{\n {2}listen 80[ ;][\s\S]*?^\}\n/gm, '')
    .replace(/^ +(ssl_|listen \[::\]).*\n/gm, '')
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
    .replace('server 127.0.0.1:3000 max_fails=0;', `server 127.0.0.1:${upstream} max_fails=0;`)
    .replaceAll('/opt/hand-in-hand', repository)
    .replaceAll('/var/log/nginx/', '')
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`).join('\n')
  const settings = `daemon off; pid pid; error_log error.log;
events { worker_connections 768; }
http { access_log access.log;
${paths}
${site}
}`
  const { stop } = await runProgram({
    program: findProxy('nginx'),
    parameters: (file) => ['-c', file, '-p', join(file, '..'), '-e', join(file, '..', 'start.log')],
    settings,
    port,
  })
  return { url: `http://127.0.0.1:${port}`, stop }
}

/** Runs Caddy with the file of deploy/, in front of a server on this port, also over plain HTTP. */
export async function runCaddy(upstream: number) {
  const port = await freePort()
  const settings = readFileSync(join(repository, 'deploy', 'caddy', 'Caddyfile'), 'utf8')
    .replace('{\n', '{\n\tadmin off\n')
    .replace(/^http:\/\/.*\{\n[\s\S]*?^\}\n/gm, '')
    .replace('help.example.org {', `http://127.0.0.1:${port} {\n\tbind 127.0.0.1`)
    .replace('reverse_proxy 127.0.0.1:3000', `reverse_proxy 127.0.0.1:${upstream}`)
    .replaceAll('/opt/hand-in-hand', repository)
  const { stop } = await runProgram({
    program: findProxy('caddy'),
    parameters: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
    settings,
    port,
  })
  return { url: `http://127.0.0.1:${port}`, stop }
}
