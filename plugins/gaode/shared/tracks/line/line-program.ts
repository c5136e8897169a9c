/** Points in one row of the texture. */
export const textureWidth = 2_048;

/** The x of an entry that is a gap and no point. */
export const gapX = 1e9;

/**
 * Two triangles for each segment, found by gl_VertexID: positions lie in a texture as two floats for each coordinate, so
 * that a point is right to centimetres anywhere. No instancing, which is slow without a graphics processor.
 */
const vertexSource = `#version 300 es
precision highp float;
precision highp int;
uniform highp sampler2D u_points;
uniform mat4 u_matrix;
uniform vec4 u_centre;
uniform vec2 u_half;
uniform float u_radius;
uniform bool u_single;
uniform vec4 u_ends;
out vec2 v_at;
flat out float v_length;

vec3 place(int entry) {
  vec4 point = texelFetch(u_points, ivec2(entry % ${textureWidth}, entry / ${textureWidth}), 0);
  vec2 at = (point.xz - u_centre.xz) + (point.yw - u_centre.yw);
  return vec3(at, point.x > 1e8 ? 1.0 : 0.0);
}

void main() {
  int segment = gl_VertexID / 6;
  int corner = gl_VertexID - segment * 6;
  vec3 from = u_single ? vec3(u_ends.xy, 0.0) : place(segment);
  vec3 to = u_single ? vec3(u_ends.zw, 0.0) : place(segment + 1);
  if (from.z + to.z > 0.0) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  vec4 a = u_matrix * vec4(from.xy, 0.0, 1.0);
  vec4 b = u_matrix * vec4(to.xy, 0.0, 1.0);
  vec2 start = a.xy / a.w * u_half;
  vec2 end = b.xy / b.w * u_half;
  float away = length(end - start);
  vec2 along = away > 0.0001 ? (end - start) / away : vec2(1.0, 0.0);
  vec2 across = vec2(-along.y, along.x);
  bool atEnd = corner == 2 || corner == 3 || corner == 5;
  float side = corner == 1 || corner == 4 || corner == 5 ? 1.0 : -1.0;
  float reach = u_radius + 1.0;
  vec2 at = (atEnd ? end + along * reach : start - along * reach) + across * side * reach;
  v_at = vec2(atEnd ? away + reach : -reach, side * reach);
  v_length = away;
  gl_Position = vec4(at / u_half, 0.0, 1.0);
}`;

const fragmentSource = `#version 300 es
precision highp float;
uniform float u_radius;
uniform vec4 u_colour;
in vec2 v_at;
flat in float v_length;
out vec4 colour;

void main() {
  float past = v_at.x < 0.0 ? v_at.x : max(0.0, v_at.x - v_length);
  float cover = clamp(u_radius + 0.5 - length(vec2(past, v_at.y)), 0.0, 1.0);
  if (cover <= 0.0) discard;
  colour = u_colour * cover;
}`;

const uniformNames = [
  'u_points',
  'u_matrix',
  'u_centre',
  'u_half',
  'u_radius',
  'u_single',
  'u_ends',
  'u_colour',
] as const;

export interface LineProgram {
  program: WebGLProgram;
  at: Record<(typeof uniformNames)[number], WebGLUniformLocation | null>;
  /** Without attributes; the map's own must not be left bound. */
  vertices: WebGLVertexArrayObject;
}

/** Throws where the browser refuses the shaders. */
export function lineProgram(gl: WebGL2RenderingContext): LineProgram {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertexSource],
    [gl.FRAGMENT_SHADER, fragmentSource],
  ] as const) {
    const shader = gl.createShader(kind);
    if (shader === null) throw new Error('the map has lost its graphics context');
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS) && !gl.isContextLost())
      throw new Error(`track line: ${gl.getShaderInfoLog(shader)}`);
    gl.attachShader(program, shader);
    gl.deleteShader(shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost())
    throw new Error(`track line: ${gl.getProgramInfoLog(program)}`);
  const at = Object.fromEntries(uniformNames.map((name) => [name, gl.getUniformLocation(program, name)]));
  return { program, at: at as LineProgram['at'], vertices: gl.createVertexArray() };
}

/** A texture of the points' positions, each coordinate as a float and what the float leaves over. */
export function pointTexture(
  gl: WebGL2RenderingContext,
  x: Float64Array,
  y: Float64Array,
  points: Uint32Array,
  gaps: ReadonlySet<number>,
): WebGLTexture {
  const rows = Math.max(1, Math.ceil(points.length / textureWidth));
  const data = new Float32Array(textureWidth * rows * 4);
  for (let entry = 0; entry < points.length; entry += 1) {
    const px = gaps.has(entry) ? gapX : (x[points[entry] as number] as number);
    const py = y[points[entry] as number] as number;
    const to = entry * 4;
    data[to] = px;
    data[to + 1] = px - (data[to] as number);
    data[to + 2] = py;
    data[to + 3] = py - (data[to + 2] as number);
  }
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, textureWidth, rows, 0, gl.RGBA, gl.FLOAT, data);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  return texture;
}
