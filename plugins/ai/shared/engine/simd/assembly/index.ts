// AssemblyScript: compiled to WebAssembly by scripts/build/assembly.ts. What each call means to the engine stands in ../*.ts.

export { filterByMeans, filterByWeights } from './blur';
export { cover, drawNormals, drawPixels, drawSums, mixAdjusted, mixByMask, uncover, writeBand } from './compose';
export { room } from './memory';
export { sampleAcross, sampleDown, samplePoints, toFloats } from './resample';
