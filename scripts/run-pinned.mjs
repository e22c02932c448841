import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { pinnedEnvironment, repository } from './install.mjs'

/**
 * Runs the pinned Node, forwards signals to it, and exits with its exit code.
 * @param {string} node
 * @param {string[]} parameters
 * @param {Record<string, string | undefined>} [settings] added to the environment
 * @returns {Promise<never>}
 */
export function runPinned(node, parameters, settings = {}) {
  const child = spawn(node, parameters, { cwd: repository, stdio: 'inherit', env: { ...pinnedEnvironment(), ...settings } })
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGHUP'))
  process.on('SIGINT', () => {
    // In a terminal Ctrl-C reaches the child directly. A second interrupt could stop its shutdown.
    if (!process.stdin.isTTY) child.kill('SIGINT')
  })
  endWithNpm(child)
  return new Promise(() => {
    child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 1)))
  })
}

/**
 * Runs a program of the built server in the same way as `runPinned` runs Node.
 * @param {string} node
 * @param {string[]} parameters
 */
export const runBuilt = (node, parameters) =>
  // The build has a code cache of its own, and does not use the folder that `pinnedEnvironment` names.
  runPinned(node, parameters, { NODE_ENV: process.env.NODE_ENV ?? 'production', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE })

/**
 * Stops the child after npm has ended. If a service manager stops npm, npm ends alone, and the server would keep its port.
 * @param {import('node:child_process').ChildProcess} child
 */
function endWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    child.kill('SIGTERM')
  }, 500)
  timer.unref()
}
