import { createServer } from 'node:http'

// The baseline: the most requests that Node can serve on this machine.
const server = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json').end('{"status":"ok"}')
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
