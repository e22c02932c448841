import './code-cache.ts'
import './source-maps.ts'

void import('../reading/worker.ts')
