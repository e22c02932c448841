// React's file of the build (vite.config.ts). As an entry of the build it also holds what the bundler itself needs, which would be
// one more file to wait for.
import 'react'
import 'react-dom/client'
