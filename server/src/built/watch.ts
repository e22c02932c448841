import './code-cache.ts'
import './source-maps.ts'

void import('../commands/watch.ts')
