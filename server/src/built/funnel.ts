import './code-cache.ts'
import './source-maps.ts'

void import('../commands/funnel.ts')
