import java.io.BufferedReader;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.queryParser.QueryParser;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.util.Version;

/**
 * Lucene over a file of a sentence a line, for search.py: `build CORPUS FOLDER`, or `ask FOLDER
 * HYPOTHESES COUNT QUERIES`. Prints wall seconds, CPU seconds (those of the compiler and the garbage
 * collector included), how often it was done, and the peak memory in MB.
 */
public final class Lines {
  private static final Version VERSION = Version.LUCENE_36;
  private static final Analyzer WORDS = new StandardAnalyzer(VERSION);

  public static void main(String[] given) throws Exception {
    if (given[0].equals("build")) {
      long[] begun = clocks();
      build(Path.of(given[1]), new File(given[2]));
      print(begun, 1);
      return;
    }
    List<String> hypotheses = Files.readAllLines(Path.of(given[2]));
    hypotheses = hypotheses.subList(0, Math.min(Integer.parseInt(given[4]), hypotheses.size()));
    int count = Integer.parseInt(given[3]);
    try (IndexReader reader = IndexReader.open(new MMapDirectory(new File(given[1])))) {
      IndexSearcher searcher = new IndexSearcher(reader);
      for (String hypothesis : hypotheses.subList(0, Math.min(20, hypotheses.size()))) {
        ask(searcher, hypothesis, count);
      }
      long[] begun = clocks();
      for (String hypothesis : hypotheses) {
        ask(searcher, hypothesis, count);
      }
      print(begun, hypotheses.size());
    }
  }

  private static void build(Path corpus, File folder) throws Exception {
    IndexWriterConfig settings = new IndexWriterConfig(VERSION, WORDS).setRAMBufferSizeMB(64);
    try (BufferedReader lines = Files.newBufferedReader(corpus, StandardCharsets.UTF_8);
        IndexWriter writer = new IndexWriter(new MMapDirectory(folder), settings)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Document document = new Document();
        document.add(new Field("text", line, Field.Store.YES, Field.Index.ANALYZED));
        writer.addDocument(document);
      }
    }
  }

  /** Ranks and reads what was found, as the others do. */
  private static void ask(IndexSearcher searcher, String hypothesis, int count) throws Exception {
    QueryParser parser = new QueryParser(VERSION, "text", WORDS);
    for (ScoreDoc hit : searcher.search(parser.parse(QueryParser.escape(hypothesis)), count).scoreDocs) {
      searcher.doc(hit.doc).get("text");
    }
  }

  private static long[] clocks() {
    var system = (com.sun.management.OperatingSystemMXBean)
        java.lang.management.ManagementFactory.getOperatingSystemMXBean();
    return new long[] {System.nanoTime(), system.getProcessCpuTime()};
  }

  private static void print(long[] begun, int times) throws Exception {
    long[] now = clocks();
    String peak = Files.readAllLines(Path.of("/proc/self/status")).stream()
        .filter(line -> line.startsWith("VmHWM")).findFirst().orElse("0").replaceAll("\\D", "");
    System.out.printf(java.util.Locale.ROOT, "[%f, %f, %d, %f]%n", (now[0] - begun[0]) / 1e9,
        (now[1] - begun[1]) / 1e9, times, Long.parseLong(peak) / 1024.0);
  }
}
