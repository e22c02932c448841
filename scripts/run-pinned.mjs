import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { pinnedEnvironment, repository } from './install.mjs'

/**
 * Hands over to the pinned Node: its output is ours, signals reach it, and its exit code ends this process.
 * @param {string} node
 * @param {string[]} parameters
 * @param {Record<string, string>} [settings] added to the environment
 * @returns {Promise<never>}
 */
export function runPinned(node, parameters, settings = {}) {
  const child = spawn(node, parameters, { cwd: repository, stdio: 'inherit', env: { ...pinnedEnvironment(), ...settings } })
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGHUP'))
  process.on('SIGINT', () => {
    // Ctrl-C in a terminal reaches the child by itself; a second one could cut its orderly end short.
    if (!process.stdin.isTTY) child.kill('SIGINT')
  })
  endWithNpm(child)
  return new Promise(() => {
    child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 1)))
  })
}

/**
 * npm that is told to end by a service manager ends alone, and would leave the server running on its port.
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
